// Runs one traversal in four scenarios. Each round runs every scenario once, so that a drift of the machine meets all alike.

import * as api from './api.js';
import { bytes } from './dom.js';

/** The first is what the others are compared with. */
export const SCENARIOS = [
  { id: 'neo4j', name: 'Neo4j’s engine, no caches', parameters: { engine: 'neo4j', cache: 'none' } },
  { id: 'none', name: 'Tremaux, no caches', parameters: { engine: 'tremaux', cache: 'none' } },
  { id: 'request', name: 'Tremaux, per-request caches', parameters: { engine: 'tremaux', cache: 'request' } },
  { id: 'permanent', name: 'Tremaux, shared caches', parameters: { engine: 'tremaux', cache: 'permanent' } },
];

async function once(database, parameters, signal) {
  const begun = performance.now();
  const answer = await api.traverse(database, parameters, signal);
  return { answer, clientMs: performance.now() - begun };
}

/** The first answer, and what the shared caches held before it and after. Caches that began anew meanwhile were empty. */
async function first(database, parameters, signal) {
  const before = await api.caches(database);
  const run = await once(database, parameters, signal);
  const after = await api.caches(database);
  return { first: run, heldBytes: before.generation === after.generation ? before.bytes : 0, sharedBytes: after.bytes };
}

const sorted = (values) => [...values].sort((a, b) => a - b);

/** The value at a share of the sorted ones; with few values, the next greater; without any, NaN. */
export function quantile(values, share) {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.ceil(share * all.length) - 1)] ?? NaN;
}

function figures(each) {
  return {
    ...each,
    cachedBytes: each.scenario.parameters.cache === 'permanent' ? each.sharedBytes : 0,
    allocatedBytes: quantile(each.rest.map((run) => run.answer.cost.allocatedBytes), 0.5),
    walkMs: each.rest.map((run) => run.answer.cost.ms),
    clientMs: each.rest.map((run) => run.clientMs),
  };
}

/**
 * Each scenario's answers: `first`, what the shared caches held before it, and `rest`, one of each later round. If that ends
 * early, by a failure or since it was stopped, the answers until then, and why.
 *
 * @param tell is told the scenario and round before each request, and the share of the work that is done
 */
export async function measure(database, parameters, repetitions, tell, signal) {
  const measured = SCENARIOS.map((scenario) => ({ scenario, first: null, heldBytes: 0, rest: [] }));
  const rounds = repetitions + 1;
  let round = 0;
  let failure = null;
  try {
    for (; round < rounds; round++) {
      for (const [index, each] of measured.entries()) {
        tell({
          text: `${each.scenario.name}: round ${round + 1} of ${rounds}`,
          share: (round * SCENARIOS.length + index) / (rounds * SCENARIOS.length),
        });
        const asked = { ...parameters, ...each.scenario.parameters };
        if (round === 0) {
          Object.assign(each, await first(database, asked, signal));
        } else {
          each.rest.push(await once(database, asked, signal));
        }
      }
    }
  } catch (reason) {
    failure = reason;
  }
  return { measured: measured.filter((each) => each.first !== null).map(figures), rounds: round, failure };
}

const answersOf = (each) => [each.first, ...each.rest].map((run) => run.answer);

/** The parameters that cut traversals of a scenario short. */
const cutBy = (each) => [...new Set(answersOf(each).map((answer) => answer.truncated).filter((cut) => cut !== null))];

/** How many `times` as fast as the reference a scenario is; or `why` that is no ratio. */
export function ratio(each, reference) {
  for (const [one, whose] of [[each, ''], [reference, 'Neo4j’s engine was ']]) {
    const cut = cutBy(one);
    if (cut.length > 0) {
      return { why: `${whose}cut short by ${cut.join(', ')}` };
    }
  }
  const counts = [...new Set([...answersOf(reference), ...answersOf(each)].map((answer) => answer.count))];
  if (counts.length > 1) {
    return { why: `the rows differ: ${counts.join(', ')}` };
  }
  if (each.rest.length === 0) {
    return { why: 'not measured' };
  }
  return { times: quantile(reference.walkMs, 0.5) / quantile(each.walkMs, 0.5) };
}

/** What a reader must know of the shared caches. */
function remarksOnCaches({ first: { answer }, heldBytes }) {
  const sum = (count) => ['labels', 'properties', 'relationships'].reduce((all, facade) => all + answer.cost[facade][count], 0);
  if (answer.coherence === 'off') {
    return ['There are no shared caches: coherence is off.'];
  }
  if (sum('bypassed') > 0 && sum('lookups') === 0) {
    return ['The traversal bypassed the shared caches. They serve only callers who may see everything, and not while they follow a large commit.'];
  }
  return heldBytes === 0 ? [] : [
    `The shared caches held ${bytes(heldBytes)} before. So the first traversal with them may not be a cold one, and a part of that memory belongs to other traversals. To measure both, empty the caches first.`,
  ];
}

/** What a reader of the figures must know. */
export function remarks(measured) {
  const notes = [];
  const answers = measured.flatMap(answersOf);
  const truncated = [...new Set(measured.flatMap(cutBy))];
  if (truncated.length > 0) {
    notes.push(`Traversals were cut short by ${truncated.join(', ')}: the scenarios may have done unequal work.`);
  } else if (new Set(answers.map((answer) => answer.count)).size > 1) {
    notes.push('The counts differ, because the data changed meanwhile.');
  }
  if (measured.some((each) => each.scenario.parameters.engine === 'tremaux' && each.first.answer.engine === 'neo4j')) {
    notes.push('Neo4j’s engine ran instead of Tremaux: only Neo4j’s engine supports this kind of traversal.');
  }
  const shared = measured.filter((each) => each.scenario.parameters.cache === 'permanent');
  return [...notes, ...shared.flatMap(remarksOnCaches), ...new Set(answers.flatMap((answer) => answer.warnings))];
}
