// What the form asks as calls to copy: the traversal, and with an end the paths, for curl and in the languages of the store.

import { $, make } from './dom.js';
import { nodes, parameters, questionForPaths } from './form.js';

const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const string = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const value = (any) => (typeof any === 'string' ? string(any) : String(any));

/** Cypher 5 reads \u0060 as a backtick in a name and in a comment, too, where a backslash escapes nothing. */
const plain = (text) => text.replaceAll('\\', '\\u005C');
const name = (label) => `\`${plain(label).replaceAll('`', '``')}\``;
const comment = (text) => `// ${plain(text)}`;

const map = (entries) => `{${entries.map(([key, any]) => `${key}: ${value(any)}`).join(', ')}}`;

let hasLogin = true;

const curl = (database, question, more) => {
  const address = new URL(`${encodeURIComponent(database)}/${question}`, document.baseURI).href;
  const given = Object.entries({ ...parameters(question), ...more });
  const lines = given.map(([key, any]) => `--data-urlencode ${shell(`${key}=${any}`)}`);
  return [`curl ${hasLogin ? '-u "$LOGIN" ' : ''}-G ${shell(address)}`, ...lines].join(' \\\n  ');
};

const curlOfNodes = (database) => curl(database, 'traverse', { return: 'nodes' });
const curlOfPaths = (database) => curl(database, questionForPaths());

function gremlin(question) {
  const given = Object.entries(parameters(question));
  return `g.call('tremaux.${question}', [${given.map(([key, any]) => `${key}: ${value(any)}`).join(', ')}])`;
}

const toEnd = () => nodes('end').label !== '';

function cypher() {
  const { start = '', ...config } = parameters('traverse');
  return `CALL tremaux.traverse(${string(start)}, ${map(Object.entries(config))})\nYIELD node, depth\nRETURN node, depth`;
}

function cypherOfPaths() {
  const question = questionForPaths();
  const { start = '', end = '', ...config } = parameters(question);
  const columns = question === 'cheapest' ? 'path, cost' : 'path, depth';
  return `CALL tremaux.path.${question}(${string(start)}, ${string(end)}, ${map(Object.entries(config))})\nYIELD ${columns}\nRETURN ${columns}`;
}

const EXCLUDES_A_TYPE = /(^|[|,])\s*[<>:]*-/;
const OF_APOC = [
  'relationshipFilter', 'labelFilter', 'sequence', 'beginSequenceAtStart', 'filterStartNode', 'minLevel', 'maxLevel', 'limit', 'uniqueness', 'bfs',
];

function apoc() {
  const { label, where } = nodes('start');
  const given = parameters('traverse');
  const missing = Object.keys(given).filter((key) => !OF_APOC.includes(key) && !['start', 'strict'].includes(key));
  const lines = [
    ...(where === '' ? [] : [comment(`APOC has no predicates. Write this as WHERE: ${where}`)]),
    ...(EXCLUDES_A_TYPE.test(given.relationshipFilter ?? '') ? [comment('APOC cannot exclude types: for APOC, -TYPE is a type with that name.')] : []),
    ...missing.map((key) => comment(`${key.endsWith('Nodes') ? `APOC takes nodes as ${key}, not` : `APOC has no ${key}:`} ${given[key]}`)),
    `MATCH (start:${name(label)}) WITH collect(start) AS starts`,
    `CALL apoc.path.expandConfig(starts, ${map(OF_APOC.filter((key) => key in given).map((key) => [key, given[key]]))})`,
    'YIELD path',
    'RETURN last(nodes(path)) AS node, length(path) AS depth',
  ];
  return lines.join('\n');
}

/** @param isFor whether it is a call of what the form says now */
function block(title, text, isFor = () => true) {
  const code = make('code', {});
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
  return { part: make('div', { class: 'call' }, make('h3', {}, title), box, button, copied), code, text, isFor };
}

let blocks = []; // of the store, once it is known

/**
 * Makes the calls of a store.
 *
 * @param isNeo4j or JanusGraph, which Gremlin asks
 * @param needsLogin whether the server asks for a login
 */
export function prepare(isNeo4j, needsLogin) {
  hasLogin = needsLogin;
  blocks = isNeo4j
    ? [
      block('curl', curlOfNodes),
      block('Cypher', cypher),
      block('APOC', apoc),
      block('Find paths by curl', curlOfPaths, toEnd),
      block('Find paths in Cypher', cypherOfPaths, toEnd),
    ]
    : [
      block('curl', curlOfNodes),
      block('Gremlin', () => gremlin('traverse')),
      block('Find paths by curl', curlOfPaths, toEnd),
      block('Find paths in Gremlin', () => gremlin(questionForPaths()), toEnd),
    ];
  $('calls').replaceChildren(...blocks.map((each) => each.part));
}

/** Shows the calls of what the form says now. */
export function show(database) {
  for (const { part, code, text, isFor } of blocks) {
    code.textContent = text(database);
    part.hidden = !isFor();
  }
}
