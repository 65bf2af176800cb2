// The nodes that the traversal finds: a table, and a drawing of a few.

import * as api from './api.js';
import { $, fill, number } from './dom.js';
import { draw, graphOf, MOST_NODES } from './drawing.js';

const MOST_ROWS = 200;
const MOST_KEYS = 8;
const LONGEST = 80;

function shown(value) {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function list(nodes, more) {
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
  $('listed').textContent = `${more ? 'The first ' : ''}${nodes.length} results`
    + `${others > 0 ? `, without ${others} further keys` : ''}. A node is named by the last part of its element id.`;
}

/** Asks for the first results and shows them. */
export async function show(database, parameters, signal) {
  const fewer = (most) => Math.min(parameters.limit ?? most, most);
  const asked = { ...parameters, cache: 'request' };
  const nodes = await api.traverse(database, { ...asked, limit: fewer(MOST_ROWS), return: 'nodes' }, signal);
  const paths = await api.traverse(database, { ...asked, limit: fewer(MOST_NODES), return: 'paths' }, signal);
  const more = nodes.truncated !== null && nodes.truncated !== undefined && parameters.limit !== nodes.count;
  list(nodes.nodes, more);
  const graph = graphOf(paths.paths);
  const isEmpty = graph.nodes.length === 0;
  $('drawing').hidden = isEmpty;
  if (!isEmpty) {
    draw(graph);
  }
  const part = !graph.whole || (paths.truncated !== null && parameters.limit !== paths.count);
  $('drawn').textContent = isEmpty
    ? 'Nothing was found.'
    : `${part ? 'The first of the' : 'All'} paths to the results: ${graph.nodes.length} nodes, ${graph.relationships.length} relationships.`;
  $('results').hidden = false;
}
