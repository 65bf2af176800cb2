// Runs one traversal in four scenarios. Each round runs every scenario once, so that a drift of the machine meets all alike.

import * as api from './api.js';
import { bytes } from './dom.js';

/** The first is what the others are compared with. */
export const SCENARIOS = [
  { id: 'neo4j', name: 'Neo4j’s engine, no caches', parameters: { engine: 'neo4j', cache: 'none' } },
  { id: 'none', name: 'Tremaux, no caches', parameters: { engine: 'tremaux', cache: 'none' } },
  { id: 'request', name: 'Tremaux, caches of the request', parameters: { engine: 'tremaux', cache: 'request' } },
  { id: 'permanent', name: 'Tremaux, permanent caches', parameters: { engine: 'tremaux', cache: 'permanent' } },
];

async function once(database, parameters, signal) {
  const begun = performance.now();
  const answer = await api.traverse(database, parameters, signal);
  return { answer, clientMs: performance.now() - begun };
}

/** The first answer, and what the permanent caches held before it. Caches that began anew meanwhile were empty. */
async function first(database, parameters, signal) {
  const before = await api.caches(database);
  const run = await once(database, parameters, signal);
  const after = await api.caches(database);
  return { first: run, heldBytes: before.generation === after.generation ? before.bytes : 0 };
}

const sorted = (values) => [...values].sort((a, b) => a - b);

/** The value at a share of the sorted ones; with few values, the next greater. */
export function quantile(values, share) {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.ceil(share * all.length) - 1)];
}

/**
 * Each scenario's answers: `first`, what the permanent caches held before it, and `rest`, one of each round.
 *
 * @param progress is told the share of the work that is done
 */
export async function measure(database, parameters, repetitions, progress, signal) {
  const measured = SCENARIOS.map((scenario) => ({ scenario, first: null, heldBytes: 0, rest: [] }));
  for (let round = 0; round <= repetitions; round++) {
    for (const [index, each] of measured.entries()) {
      const asked = { ...parameters, ...each.scenario.parameters };
      if (round === 0) {
        Object.assign(each, await first(database, asked, signal));
      } else {
        each.rest.push(await once(database, asked, signal));
      }
      progress((round * SCENARIOS.length + index + 1) / ((repetitions + 1) * SCENARIOS.length));
    }
  }
  const { bytes: cachedBytes } = await api.caches(database);
  for (const each of measured) {
    each.cachedBytes = each.scenario.id === 'permanent' ? cachedBytes : 0;
    each.allocatedBytes = quantile(each.rest.map((run) => run.answer.cost.allocatedBytes), 0.5);
    each.walkMs = each.rest.map((run) => run.answer.cost.ms);
    each.medianMs = quantile(each.walkMs, 0.5);
    each.clientMs = each.rest.map((run) => run.clientMs);
  }
  return measured;
}

/** What a reader of the figures must know. */
export function remarks(measured) {
  const notes = [];
  const answers = measured.flatMap((each) => [each.first, ...each.rest].map((run) => run.answer));
  const truncated = [...new Set(answers.map((answer) => answer.truncated).filter((cut) => cut !== null))];
  if (truncated.length > 0) {
    notes.push(`Walks were cut short (${truncated.join(', ')}): the scenarios may have done unequal work.`);
  } else if (new Set(answers.map((answer) => answer.count)).size > 1) {
    notes.push('The counts differ: something was written meanwhile.');
  }
  const reference = measured.filter((each) => each.scenario.parameters.engine === 'tremaux' && each.first.answer.engine === 'neo4j');
  if (reference.length > 0) {
    notes.push('Neo4j’s engine walked in the place of Tremaux: it alone knows this kind of traversal.');
  }
  const permanent = measured.at(-1).first.answer;
  const sum = (count) => ['labels', 'properties', 'relationships'].reduce((all, facade) => all + permanent.cost[facade][count], 0);
  if (permanent.coherence === 'off') {
    notes.push('There are no permanent caches: coherence is off.');
  } else if (sum('bypassed') > 0 && sum('lookups') === 0) {
    notes.push('The permanent caches were bypassed: they are only for callers who may see everything, and not while they follow a large commit.');
  } else if (measured.at(-1).heldBytes > 0) {
    notes.push(`The permanent caches held ${bytes(measured.at(-1).heldBytes)} before. So the first walk with them may not be a cold one, and the memory is not this walk’s alone. Empty them before to see both.`);
  }
  return [...notes, ...new Set(answers.flatMap((answer) => answer.warnings))];
}
