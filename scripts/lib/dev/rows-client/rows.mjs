// Reads the same rows in each way that a client in JavaScript has, and prints the median time of each in milliseconds.
//
// node rows.mjs URL BOLT_PORT START DRIVERS, with the password in TREMAUX_PASSWORD. Neo4j's driver is in DRIVERS/node_modules.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';

const [url, boltPort, start, drivers] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8'));
const neo4j = createRequire(`${drivers}/`)('neo4j-driver');
const password = process.env.TREMAUX_PASSWORD;
const driver = neo4j.driver(`bolt://127.0.0.1:${boltPort}`, neo4j.auth.basic('neo4j', password));
const session = driver.session({ fetchSize: 10_000 });
const headers = { Authorization: `Basic ${btoa(`neo4j:${password}`)}`, 'Content-Type': 'application/json' };

async function send(path, accept, options = {}) {
  const answer = await fetch(url + path, { ...options, headers: { ...headers, Accept: accept } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function lines(question) {
  const path = `/tremaux/neo4j/${plan.traversal.replace('{start}', start)}${question.http}`;
  const text = await (await send(path, 'application/x-ndjson')).text();
  const rows = text.trimEnd().split('\n').map((line) => JSON.parse(line));
  if (rows.pop().summary.truncated !== null) throw new Error('the rows were cut short');
  return rows;
}

const bolt = (statement) => async (question) => (await session.run(statement + question.columns, { start })).records;

async function queryApi(question) {
  const body = JSON.stringify({ statement: plan.statements.Cypher + question.columns, parameters: { start } });
  return (await (await send('/db/neo4j/query/v2', 'application/json', { method: 'POST', body })).json()).data.values;
}

const ways = new Map([['Tremaux, lines of JSON', lines]]);
for (const [name, statement] of Object.entries(plan.statements)) ways.set(`${name} over Bolt`, bolt(statement));
ways.set('Cypher by the Query API', queryApi);

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

for (const question of plan.questions) {
  const times = new Map([...ways.keys()].map((way) => [way, []]));
  const counts = new Set();
  for (let number = 0; number < plan.warmUps + plan.rounds; number++) {
    for (const [way, ask] of ways) {
      const begun = performance.now();
      const rows = await ask(question);
      if (number >= plan.warmUps) times.get(way).push(performance.now() - begun);
      counts.add(rows.length);
    }
  }
  if (counts.size !== 1) throw new Error(`the ways differ in the number of rows: ${[...counts]}`);
  for (const [way, measured] of times) {
    console.log(['JavaScript', way, question.name, [...counts][0], median(measured).toFixed(1)].join('\t'));
  }
}
await driver.close();
