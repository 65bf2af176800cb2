// The nodes that the traversal finds: a table, and a drawing of a few.

import * as api from './api.js';
import { $, fill, make, milliseconds, number } from './dom.js';
import { draw, graphOf } from './drawing.js';

const MOST_ROWS = 200;
const MOST_KEYS = 8;
const LONGEST = 80;

function shown(value) {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function list(nodes, whole) {
  const keys = [...new Set(nodes.flatMap((node) => Object.keys(node.properties)))];
  const columns = keys.slice(0, MOST_KEYS);
  fill(
    $('rows'),
    ['Node', 'Labels', 'Depth', ...columns],
    nodes.map((node) => [
      node.elementId.split(':').at(-1),
      node.labels.join(', '),
      number(node.depth),
      ...columns.map((key) => shown(node.properties[key])),
    ]),
  );
  const others = keys.length - columns.length;
  $('listed').textContent = `${whole ? 'All' : 'The first'} ${nodes.length} results`
    + `${others > 0 ? `, without ${others} further keys` : ''}. The first column shows the last part of the element id.`;
}

/** What a reader of the results must know. */
function remarks({ truncated, warnings }, isPagesLimit) {
  const cut = truncated === null ? [] : [
    isPagesLimit
      ? `The page asks only for the first ${MOST_ROWS} results, and shows the time for these. Compare has no such limit.`
      : `The traversal was cut short by ${truncated}: there may be more results.`,
  ];
  return [...cut, ...warnings];
}

/** Runs the traversal once, as a caller's own would, and shows its results. */
export async function show(database, parameters, signal) {
  const isPagesLimit = !(parameters.limit <= MOST_ROWS);
  const limit = isPagesLimit ? MOST_ROWS : parameters.limit;
  const begun = performance.now();
  const answer = await api.traverse(database, { ...parameters, limit, return: 'paths' }, signal);
  const clientMs = performance.now() - begun;
  const { paths, truncated, cost } = answer;
  $('results').hidden = false; // the drawing is as wide as its place
  $('timing').textContent = `${milliseconds(cost.ms).text} ms in the server, ${milliseconds(clientMs).text} ms in this browser. ${number(cost.nodesVisited).text} nodes visited.`;
  $('result-notes').replaceChildren(...remarks(answer, isPagesLimit && truncated === 'limit').map((note) => make('li', {}, note)));
  list(paths.map(({ path, depth }) => ({ ...path.at(-1), depth })), truncated === null);
  const graph = graphOf(paths);
  const isEmpty = graph.nodes.length === 0;
  $('drawing').hidden = isEmpty;
  if (!isEmpty) {
    draw(graph);
  }
  $('drawn').textContent = isEmpty
    ? 'Nothing was found.'
    : `${graph.whole && truncated === null ? 'All' : 'The first of the'} paths to the results: ${graph.nodes.length} nodes, ${graph.relationships.length} relationships.`;
}
