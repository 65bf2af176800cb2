// What the server is asked. The browser adds its login by itself, which it asked for when it loaded this page.

/** The server refused. Its message is for people. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(Refusal.#text(status, problem));
    this.status = status;
    this.parameter = problem?.parameter;
    this.detail = problem && `${problem.detail}${Refusal.#near(problem)}`;
  }

  static #text(status, problem) {
    if (!problem) {
      return status === 401 ? 'This needs a login. Load the page again, and the browser asks for it.' : `The server answered ${status}.`;
    }
    const value = problem.parameter === undefined ? '' : ` (${problem.parameter}${problem.value === undefined ? '' : ` = ${problem.value}`})`;
    const expected = problem.expected === undefined ? '' : ` Expected: ${problem.expected}.`;
    return `${problem.title}: ${problem.detail}${value}${expected}${Refusal.#near(problem)}`;
  }

  static #near({ didYouMean }) {
    return didYouMean === undefined ? '' : ` Did you mean ${didYouMean}?`;
  }
}

/** An integer that JavaScript would round stays the text that the server sent, where the browser tells it. */
const exact = (key, value, context) => (Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source ?? value : value);

async function ask(path, options = {}) {
  const response = await fetch(path, { headers: { Accept: 'application/json' }, ...options });
  const text = await response.text();
  let json = null;
  try {
    json = JSON.parse(text, exact);
  } catch {
    // neither an answer nor a problem of Tremaux
  }
  if (!response.ok || json === null) {
    throw new Refusal(response.status, json?.type?.startsWith('urn:tremaux:problem:') ? json : null);
  }
  if (json.error) { // failed after its first byte
    throw new Refusal(json.error.status, json.error);
  }
  return json;
}

const of = (database, what) => `${encodeURIComponent(database)}/${what}`;

export const status = () => ask('status');
/** Whether the server refuses those who do not log in. */
export const needsLogin = async () => (await fetch('status', { credentials: 'omit' })).status === 401;
export const openapi = () => ask('openapi.json');
export const vocabulary = (database) => ask(of(database, 'vocabulary'));
export const caches = (database) => ask(of(database, 'caches'));
export const clearCaches = (database) => ask(of(database, 'caches'), { method: 'DELETE' });

const asking = (question) => (database, parameters, signal) =>
  ask(`${of(database, question)}?${new URLSearchParams(parameters)}`, { signal });

export const traverse = asking('traverse');
export const shortest = asking('shortest');
export const cheapest = asking('cheapest');
