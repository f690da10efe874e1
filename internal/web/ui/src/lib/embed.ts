// isEmbedded reports whether the page stands in a page of another site, without header and with nothing but lessons: its
// address has the parameter embed. The server lets other sites frame the page only where embed stands before the hash.
export const isEmbedded = /[?&]embed\b/.test(location.search + location.hash);
