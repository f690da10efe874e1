// isShortNumber reports whether every language of the page writes a number in the same way: such a number needs no toLocaleString,
// whose first call takes a slow processor a fifth of a second.
export const isShortNumber = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1000;
