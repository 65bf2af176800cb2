// What the form asks as calls to copy: the traversal for curl, Cypher and APOC, and with an end the shortest paths.

import { $, make } from './dom.js';
import { nodes, parameters } from './form.js';

const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const string = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const value = (any) => (typeof any === 'string' ? string(any) : String(any));

/** Cypher 5 reads \u0060 as a backtick in a name and in a comment, too, where a backslash escapes nothing. */
const plain = (text) => text.replaceAll('\\', '\\u005C');
const name = (label) => `\`${plain(label).replaceAll('`', '``')}\``;
const comment = (text) => `// ${plain(text)}`;

const map = (entries) => `{${entries.map(([key, any]) => `${key}: ${value(any)}`).join(', ')}}`;

function curl(database, question, more) {
  const address = new URL(`${encodeURIComponent(database)}/${question}`, document.baseURI).href;
  const given = Object.entries({ ...parameters(question), ...more });
  const lines = given.map(([key, any]) => `--data-urlencode ${shell(`${key}=${any}`)}`);
  return ['curl -u "$LOGIN" -G ' + shell(address), ...lines].join(' \\\n  ');
}

function cypher() {
  const { start = '', ...config } = parameters('traverse');
  return `CALL tremaux.traverse(${string(start)}, ${map(Object.entries(config))})\nYIELD node, depth\nRETURN node, depth`;
}

function cypherOfPaths() {
  const { start = '', end = '', ...config } = parameters('shortest');
  return `CALL tremaux.path.shortest(${string(start)}, ${string(end)}, ${map(Object.entries(config))})\nYIELD path, depth\nRETURN path, depth`;
}

const EXCLUDES_A_TYPE = /(^|[|,])\s*[<>:]*-/;
const OF_APOC = ['relationshipFilter', 'labelFilter', 'minLevel', 'maxLevel', 'limit', 'uniqueness', 'bfs'];

function apoc() {
  const { label, where } = nodes('start');
  const given = parameters('traverse');
  const missing = ['resultWhere', 'nodeWhere', 'relationshipWhere', 'timeout'].filter((key) => key in given);
  const lines = [
    ...(where === '' ? [] : [comment(`APOC has no predicates. Write this as WHERE: ${where}`)]),
    ...(EXCLUDES_A_TYPE.test(given.relationshipFilter ?? '') ? [comment('APOC cannot exclude types: for APOC, -TYPE is a type with that name.')] : []),
    ...missing.map((key) => comment(`APOC has no ${key}: ${given[key]}`)),
    `MATCH (start:${name(label)}) WITH collect(start) AS starts`,
    `CALL apoc.path.expandConfig(starts, ${map(OF_APOC.filter((key) => key in given).map((key) => [key, given[key]]))})`,
    'YIELD path',
    'RETURN last(nodes(path)) AS node, length(path) AS depth',
  ];
  return lines.join('\n');
}

function block(title, text) {
  const code = make('code', {}, text);
  const copied = make('span', { role: 'status' });
  const button = make('button', { type: 'button' }, 'Copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      copied.textContent = 'Copied.';
    } catch { // only HTTPS and localhost let a page write there
      getSelection().selectAllChildren(code);
      copied.textContent = 'Selected. Copy it with the keyboard.';
    }
  });
  const box = make('pre', { tabindex: '0', role: 'region', 'aria-label': `${title} call` }, code);
  return { part: make('div', { class: 'call' }, make('h3', {}, title), box, button, copied), code };
}

const BLOCKS = {
  curl: block('curl', ''),
  cypher: block('Cypher', ''),
  apoc: block('APOC', ''),
  curlOfPaths: block('Find paths by curl', ''),
  cypherOfPaths: block('Find paths in Cypher', ''),
};

$('calls').append(...Object.values(BLOCKS).map((each) => each.part));

/** Shows the calls of what the form says now. */
export function show(database) {
  BLOCKS.curl.code.textContent = curl(database, 'traverse', { return: 'nodes' });
  BLOCKS.cypher.code.textContent = cypher();
  BLOCKS.apoc.code.textContent = apoc();
  BLOCKS.curlOfPaths.code.textContent = curl(database, 'shortest');
  BLOCKS.cypherOfPaths.code.textContent = cypherOfPaths();
  for (const { part } of [BLOCKS.curlOfPaths, BLOCKS.cypherOfPaths]) {
    part.hidden = nodes('end').label === '';
  }
}
