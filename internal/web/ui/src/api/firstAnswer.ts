import answers from "virtual:first-answers";

// firstAnswer returns the response to a request for the first position of a game with few cells, undefined for any other request. The page
// has these responses built in, so that a board is shown without an answer.
export const firstAnswer = (name: string, body: object): object | undefined => answerAmong(answers, name, body);

// answerAmong returns the response to a request among responses by request, as internal/web/firstanswers writes them.
export function answerAmong(responses: Record<string, object>, name: string, body: object): object | undefined {
  const key = `${name} ${JSON.stringify(sortedFields(body))}`;
  return Object.hasOwn(responses, key) ? responses[key] : undefined;
}

// sortedFields returns the fields of a request that are not empty, in the order of their names.
const sortedFields = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== "" && value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)));
