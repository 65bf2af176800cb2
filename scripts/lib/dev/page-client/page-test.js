// Uses the page as a person does: node page-test.js http://HOST:PORT /path/to/chromium, the password in TREMAUX_PASSWORD.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [base, executablePath] = process.argv.slice(2);
const login = { username: 'neo4j', password: process.env.TREMAUX_PASSWORD };
const authorization = (name, password) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const screenshots = 'screenshots';
mkdirSync(screenshots, { recursive: true });

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
let failures = 0;

/** Opens the page with a login; whatever it complains of, and all that it asks of others than the server, is a failure. */
async function open({ httpCredentials = login, colorScheme = 'light', width = 1280 } = {}) {
  const context = await browser.newContext({ httpCredentials, colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of (401|400|403)/.test(line.text())) complaints.push(line.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${base}/tremaux/`) && !request.url().startsWith('data:')) complaints.push(`asks ${request.url()}`);
  });
  await page.addInitScript(() => { window.evil = () => { window.hacked = true; }; });
  await page.goto(`${base}/tremaux/`);
  return { page, close: async () => {
    assert.equal(await page.evaluate(() => window.hacked), undefined, 'text of the database was run');
    assert.deepEqual(complaints, []);
    await context.close();
  } };
}

async function test(name, body) {
  try {
    await body();
    console.log(`ok    ${name}`);
  } catch (failure) {
    failures++;
    console.error(`FAILED ${name}\n${failure.stack}`);
  }
}

const USER = { username: 'visitor', password: 'may-see-the-page' };
const makeUser = () => query(`CREATE OR REPLACE USER ${USER.username} SET PASSWORD '${USER.password}' CHANGE NOT REQUIRED`, 'system');
/** The server then refuses everything but a change of the password. */
const lockUserOut = () => query(`ALTER USER ${USER.username} SET PASSWORD CHANGE REQUIRED`, 'system');
const letUserIn = () => query(`ALTER USER ${USER.username} SET PASSWORD CHANGE NOT REQUIRED`, 'system');

async function query(statement, database = 'neo4j') {
  const response = await fetch(`${base}/db/${database}/query/v2`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization(login.username, login.password) },
    body: JSON.stringify({ statement }),
  });
  const answer = await response.json();
  assert.equal(answer.errors, undefined, JSON.stringify(answer.errors));
  return answer.data.values;
}

const field = (page, name) => page.locator(`#traversal [name=${name}]`);

async function fillForm(page, fields) {
  await page.waitForFunction(() => document.querySelector('[name=startLabel]').value !== '');
  for (const [name, value] of Object.entries(fields)) {
    const input = field(page, name);
    await ((await input.evaluate((element) => element.tagName)) === 'SELECT' ? input.selectOption(value) : input.fill(value));
  }
}

const atEnd = (page) => page.waitForFunction(() => document.getElementById('stop').disabled, null, { timeout: 120_000 });

/** Fills the form and runs it once. */
async function run(page, fields) {
  await fillForm(page, fields);
  await page.click('#run');
  await atEnd(page);
}

/** Fills the form and compares the scenarios to the end. */
async function compare(page, fields) {
  await fillForm(page, fields);
  await page.click('#compare');
  await atEnd(page);
}

const cells = (page, table) => page.$$eval(`#${table} tbody tr`, (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

/** Whether an element lies wholly in the window, as the reader sees it. */
const inWindow = (page, selector) => page.locator(selector).evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > top && top >= 0 && bottom <= innerHeight;
});

const OF_ANN = { startLabel: 'Boss', maxLevel: '5', repetitions: '5' };
const OF_TREE = { startLabel: 'Root', relationshipFilter: 'HAS_B>|HAS_A>', labelFilter: '>B', resultWhere: 'value==true', maxLevel: '', repetitions: '25' };

await test('asks for a login, and shows nothing without one', async () => {
  const response = await fetch(`${base}/tremaux/`);
  assert.equal(response.status, 401);
  assert.match(response.headers.get('www-authenticate'), /^Basic/);
});

await test('leads to its slash, and forbids scripts of others', async () => {
  const headers = { Authorization: authorization(login.username, login.password) };
  const response = await fetch(`${base}/tremaux`, { headers });
  assert.equal(response.url, `${base}/tremaux/`);
  assert.match(response.headers.get('content-security-policy'), /default-src 'none'; script-src 'self'/);
});

await test('is counted in the metrics', async () => {
  const response = await fetch(`${base}/tremaux/metrics`, { headers: { Authorization: authorization(login.username, login.password) } });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /^tremaux_requests_total\{endpoint="page",status="200"\} [1-9]/m);
});

/** How many pixels of a canvas have the colour of a scenario. */
const pixels = (canvas, scenario) => canvas.evaluate((element, name) => {
  const hex = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    count += data[i] === red && data[i + 1] === green && data[i + 2] === blue && data[i + 3] === 255 ? 1 : 0;
  }
  return count;
}, scenario);

const SCENARIOS = ['neo4j', 'none', 'request', 'permanent'];

/** Each histogram has bars of its scenario alone, and the picture of memory a point of each. */
async function checkPictures(page) {
  for (const [index, scenario] of SCENARIOS.entries()) {
    const histogram = page.locator('#times canvas').nth(index);
    assert.ok(await pixels(histogram, scenario) > 50, `no bars of ${scenario}`);
    assert.equal(await pixels(histogram, SCENARIOS.find((other) => other !== scenario)), 0);
    assert.ok(await pixels(page.locator('#memory canvas'), scenario) > 10, `no point of ${scenario}`);
  }
}

await test('compares four scenarios, which count what the server counts', async () => {
  const { page, close } = await open();
  const asked = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/traverse') && !searchParams.has('return')) asked.push(`${searchParams.get('engine')} ${searchParams.get('cache')}`);
  });
  await compare(page, OF_TREE);
  const round = ['neo4j none', 'tremaux none', 'tremaux request', 'tremaux permanent'];
  assert.deepEqual(asked, Array.from({ length: 1 + Number(OF_TREE.repetitions) }, () => round).flat());
  assert.equal(await page.textContent('#state'), 'Done.');
  const figures = await cells(page, 'figures');
  assert.equal(figures.length, 4);
  const [[expected]] = await query('MATCH (:Root)-[:HAS_A|HAS_B*0..]->(n:B {value: true}) RETURN count(n)');
  for (const row of figures) {
    assert.equal(row.at(-1), expected.toLocaleString('en'));
    assert.match(row[2], /^[\d.,]+$/);
  }
  const [factor, median, ofReference] = [figures[3][1], figures[3][2], figures[0][2]].map((text) => Number(text.replaceAll(',', '')));
  assert.ok(Math.abs((factor * median) / ofReference - 1) < 0.1, `${factor} times, ${median} of ${ofReference} ms`);
  assert.equal(figures[0][1], '1');
  assert.equal(figures[0][7], '0 B');
  assert.notEqual(figures[3][7], '0 B');
  assert.equal(await page.locator('#times canvas').count(), 4);
  const picture = () => page.locator('#times canvas').first().evaluate((canvas) => canvas.toDataURL());
  const ofAnswers = await picture();
  await page.selectOption('#time', 'walkMs');
  assert.notEqual(await picture(), ofAnswers);
  await page.locator('#comparison').screenshot({ path: `${screenshots}/comparison.png` });
  assert.equal(await page.locator('#memory canvas').count(), 1);
  await checkPictures(page);
  assert.equal(await page.locator('#legend li').count(), 4);
  await close();
});

/** By the button; waits until the table says so. */
async function emptyCaches(page) {
  await page.waitForSelector('#caches tbody tr');
  page.once('dialog', (dialog) => dialog.accept());
  await page.click('#clear');
  await page.waitForFunction(() => [...document.querySelectorAll('#caches tbody tr')].every((row) => row.children[1].textContent === '0 B'));
}

await test('shows the caches live', async () => {
  const { page, close } = await open();
  await emptyCaches(page);
  const headers = { Authorization: authorization(login.username, login.password) };
  await fetch(`${base}/tremaux/neo4j/traverse?start=Root&labelFilter=>B&cache=permanent`, { headers });
  await page.waitForFunction(() => [...document.querySelectorAll('#caches tbody tr')].some((row) => row.children[1].textContent !== '0 B'));
  await fetch(`${base}/tremaux/neo4j/traverse?start=Root&labelFilter=>B&cache=permanent`, { headers }); // hits what the first filled
  await page.waitForFunction(() => /^(100|[1-9]\d?)\.\d %$/.test(document.querySelector('#caches tbody tr')?.children[3].textContent));
  const { labels, usedBytes } = await (await fetch(`${base}/tremaux/neo4j/caches`, { headers })).json();
  const [, bytes, hits, , entries, lookups] = (await cells(page, 'caches'))[0];
  assert.equal(lookups, labels.lookups.toLocaleString('en'));
  assert.equal(hits, `${((100 * labels.hits) / labels.lookups).toFixed(1)} %`);
  assert.notEqual(labels.hits, 0);
  assert.equal(entries, labels.entries.toLocaleString('en'));
  assert.match(bytes, /^[1-9][\d.,]* [kM]?B$/);
  assert.equal(await page.evaluate(() => document.getElementById('budget').value), usedBytes);
  await close();
});

await test('says how cold the first walk was', async () => {
  const { page, close } = await open();
  const notes = () => page.textContent('#notes');
  const cachedBytes = async () => (await cells(page, 'figures'))[3][7];
  await emptyCaches(page);
  await compare(page, { ...OF_ANN, maxLevel: '1', repetitions: '1' });
  assert.equal(await notes(), '');
  const before = await cachedBytes();
  await compare(page, OF_ANN);
  const [, held] = /^The shared caches held ([\d.,]+ [kM]?B) before/.exec(await notes());
  assert.equal(held, before);
  await close();
});

await test('shows names and values as text', async () => {
  const { page, close } = await open();
  await run(page, OF_ANN);
  const rows = await cells(page, 'rows');
  assert.ok(rows.some((row) => row.includes('</td><img src=x onerror=evil()>')), JSON.stringify(rows));
  assert.ok(rows.some((row) => row.includes('<script>evil()</script>')));
  assert.ok((await page.$$eval('#rows thead th', (heads) => heads.map((head) => head.textContent))).includes('<b onclick=evil()>key'));
  assert.ok((await page.$$eval('#labels option', (options) => options.map((option) => option.value))).includes('<img src=x onerror=evil()>'));
  assert.equal(await page.locator('main img').count(), 0);
  await page.locator('#drawing .node', { hasText: '</td><img' }).click();
  assert.match(await page.textContent('#values'), /<script>evil\(\)<\/script>/);
  assert.equal(await page.locator('main img').count(), 0);
  await compare(page, { startLabel: '<img src=x onerror=evil()>' });
  assert.equal((await cells(page, 'figures'))[0].at(-1), '7');
  await close();
});

await test('draws small results', async () => {
  const { page, close } = await open();
  await run(page, OF_ANN);
  assert.equal(await page.locator('#drawing .node circle').count(), 7);
  assert.equal(await page.locator('#drawing .link .line').count(), 6);
  assert.match(await page.textContent('#drawn'), /^All of the paths to the results: 7 nodes, 6 relationships/);
  await run(page, OF_TREE);
  assert.ok(await page.locator('#drawing .node').count() <= 100);
  assert.match(await page.textContent('#drawn'), /^The first of the paths/);
  await run(page, { startLabel: 'Boss', resultWhere: 'name==Nobody' });
  assert.match(await page.textContent('#timing'), /^Nothing was found\. [\d.,]+ ms/);
  assert.equal(await page.isHidden('#drawing'), true);
  await query('CREATE (first:Chain {name: "first"}) WITH first UNWIND range(1, 101) AS i CREATE (:Chain {i: i})');
  await query('MATCH (n:Chain) WITH n ORDER BY coalesce(n.i, 0) WITH collect(n) AS chain UNWIND range(0, 100) AS i WITH chain[i] AS a, chain[i + 1] AS b CREATE (a)-[:NEXT]->(b)');
  await run(page, { startLabel: 'Chain', startWhere: 'name==first', relationshipFilter: '', labelFilter: '', resultWhere: '', minLevel: '100', maxLevel: '100' });
  assert.equal(await page.textContent('#drawn'), 'The paths are too long for a drawing.');
  assert.equal((await cells(page, 'rows')).length, 1);
  await query('MATCH (n:Chain) DETACH DELETE n');
  await close();
});

/** Fills the form and asks for the shortest paths. */
async function find(page, fields) {
  await fillForm(page, fields);
  await page.click('#find');
  await atEnd(page);
}

const FROM_ANN = { startLabel: 'Person', startWhere: 'name==Ann', endLabel: 'Package', endWhere: 'name==core', maxLevel: '' };

for (const width of [1280, 360]) {
  await test(`finds and draws the shortest paths, ${width} px`, async () => {
    const { page, close } = await open({ width });
    await find(page, { ...FROM_ANN, endWhere: 'name==lib' });
    assert.match(await page.textContent('#timing'), /^1 path of length 2\. [\d.,]+ ms in the server, [\d.,]+ ms in this browser\. \d+ nodes visited\.$/);
    assert.equal((await cells(page, 'rows')).length, 1);
    await find(page, { all: 'true' });
    assert.match(await page.textContent('#timing'), /^2 paths of length 2\. /);
    assert.deepEqual((await cells(page, 'rows')).map((row) => row.slice(1)).sort(), [
      ['2', '(Ann)-[KNOWS]->(Bob)-[OWNS]->(lib)'], ['2', '(Ann)-[OWNS]->(app)-[DEPENDS_ON]->(lib)'],
    ]);
    assert.equal(await page.textContent('#listed'), 'All of these paths, the shortest first.');
    assert.equal(await page.textContent('#drawn'), 'All of these paths: 4 nodes, 4 relationships.');
    assert.equal(await page.locator('#drawing .node circle').count(), 4);
    assert.equal(await page.locator('#drawing .link .line').count(), 4);
    await find(page, { all: 'false', k: '3', endWhere: 'name==core' });
    assert.match(await page.textContent('#timing'), /^3 paths of length 3\. /);
    await page.locator('#results').screenshot({ path: `${screenshots}/paths-${width}.png` });
    await page.locator('#traversal').screenshot({ path: `${screenshots}/form-${width}.png` });
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= width, 'the page is wider than the window');
    await find(page, { endWhere: 'name==lib' });
    assert.match(await page.textContent('#timing'), /^3 paths of lengths 2 to 4\. /);
    await close();
  });
}

await test('finds the cheapest paths if there is a weight, and says at its field what lacks one', async () => {
  const { page, close } = await open();
  await find(page, { ...FROM_ANN, endWhere: 'name==lib', k: '2', weight: 'since', default: '0.5', all: 'true', uniqueness: 'NODE_PATH' });
  assert.match(await page.textContent('#timing'), /^2 paths of costs 1 to 2,010\.5\. /);
  assert.deepEqual((await cells(page, 'rows')).map((row) => row.slice(1)), [
    ['2', '1', '(Ann)-[OWNS]->(app)-[DEPENDS_ON]->(lib)'], ['2', '2,010.5', '(Ann)-[KNOWS]->(Bob)-[OWNS]->(lib)'],
  ]);
  assert.equal(await page.textContent('#listed'), 'All of these paths, the cheapest first.');
  assert.equal(await page.locator('#drawing .node circle').count(), 4);
  assert.match(await page.textContent('#result-notes'), /ignored what these fields say: all, uniqueness\.$/);
  const [curl, cypher] = (await page.locator('.call:visible code').allTextContents()).slice(3);
  const answer = JSON.parse(execFileSync('bash', ['-c', curl], { env: { ...process.env, LOGIN: `${login.username}:${login.password}` }, stdio: ['ignore', 'pipe', 'ignore'] }));
  assert.deepEqual(answer.paths.map(({ cost }) => cost), [1, 2010.5]);
  assert.deepEqual((await query(cypher)).map(([, cost]) => cost), [1, 2010.5]);
  for (const [fields, name, said] of [
    [{ default: '' }, 'weight', /has no property since, and there is no default\./], [{ weight: 'sinse' }, 'weight', /Did you mean since\?/], [{ endLabel: '', endWhere: '' }, 'endLabel', /Paths need an end/],
  ]) {
    await find(page, { all: 'false', uniqueness: 'NODE_GLOBAL', ...fields });
    assert.match(await page.textContent('#run-message'), /^The paths were not searched for\. /);
    assert.match(await page.textContent(`#wrong-${name}`), said);
    assert.equal(await page.evaluate(() => document.activeElement.name), name);
  }
  await find(page, { ...FROM_ANN, endWhere: 'name==lib', weight: '', default: '1' });
  assert.match(await page.textContent('#timing'), /^2 paths of length 2\. /);
  assert.match(await page.textContent('#result-notes'), /ignored what these fields say: default\.$/);
  await close();
});

await test('says that there is no path, and why there may be one', async () => {
  const { page, close } = await open();
  await find(page, { ...FROM_ANN, relationshipFilter: 'KNOWS>' });
  assert.match(await page.textContent('#timing'), /^No path leads from the start to the end under these filters\. /);
  assert.equal(await page.isVisible('#drawing') || await page.isVisible('#rows'), false);
  await find(page, { relationshipFilter: '', maxLevel: '2' });
  assert.match(await page.textContent('#timing'), /^No path with at most 2 relationships leads from the start to the end/);
  assert.equal(await page.textContent('#result-notes'), '');
  await find(page, { maxLevel: '3', resultWhere: 'name==Bob', limit: '7', uniqueness: 'NONE' });
  assert.match(await page.textContent('#timing'), /^1 path of length 3\. /);
  assert.match(await page.textContent('#result-notes'), /ignored what these fields say: resultWhere, limit, uniqueness\.$/);
  await find(page, { resultWhere: '', limit: '', uniqueness: 'NODE_PATH' });
  assert.equal(await page.textContent('#result-notes'), '');
  await page.route(/\/shortest\?/, (route) => route.continue({ url: `${route.request().url()}&maxVisited=1` }));
  await find(page, { relationshipFilter: 'KNOWS>|OWNS>|DEPENDS_ON>' });
  assert.match(await page.textContent('#run-message'), /The answer is incomplete: maxVisited ended the call/);
  assert.equal(await page.isVisible('#results'), false, 'a part of the paths');
  await close();
});

await test('finds paths from an id to an id', async () => {
  const [[ann, core]] = await query('MATCH (ann:Boss), (core:Legacy) RETURN elementId(ann), elementId(core)');
  await query('CREATE (:`12` {name: "twelve"})-[:NEXT]->(:`12` {name: "thirteen"})');
  const { page, close } = await open();
  await find(page, { startLabel: ann, endLabel: core, maxLevel: '' });
  assert.match(await page.textContent('#timing'), /^1 path of length 3\. /);
  await run(page, { startLabel: core });
  assert.equal((await cells(page, 'rows')).length, 7);
  await find(page, { startLabel: '12', startWhere: 'name==twelve', endLabel: '12', endWhere: 'name==thirteen' });
  assert.match(await page.textContent('#timing'), /^1 path of length 1\. /, 'a label like an id');
  await find(page, { endLabel: '13', endWhere: '' });
  assert.match(await page.textContent('#wrong-endLabel'), /looks like an id/);
  await query('MATCH (n:`12`) DETACH DELETE n');
  await close();
});

for (const width of [1280, 360]) {
  await test(`says what is wrong with an end, beside the buttons and at the field, ${width} px`, async () => {
    const { page, close } = await open({ width });
    await run(page, OF_ANN);
    for (const [name, value, said] of [
      ['endLabel', '', /Paths need an end/], ['endLabel', 'Packge', /Did you mean Package\?/], ['endWhere', 'nme==core', /Did you mean name\?/], ['endWhere', 'name==', /has no value/],
    ]) {
      await find(page, { ...FROM_ANN, startLabel: 'Boss', startWhere: '', [name]: value, ...(value === '' && { endWhere: '' }) });
      assert.match(await page.textContent('#run-message'), /^The paths were not searched for\. /);
      for (const place of ['#run-message', `#wrong-${name}`]) {
        assert.match(await page.textContent(place), said);
      }
      assert.equal(await page.evaluate(() => document.activeElement.name), name);
      assert.equal(await inWindow(page, `[name=${name}]`) && await inWindow(page, `#wrong-${name}`), true);
      assert.equal(await page.isVisible('#results'), false, 'results of a traversal');
    }
    await find(page, { ...FROM_ANN, k: '2', all: 'true' });
    assert.equal(await page.evaluate(() => document.activeElement.name), 'k');
    await run(page, { startWhere: '' });
    assert.equal(await page.isHidden('#run-message'), true, 'a traversal has no end');
    await find(page, { k: '', startWhere: 'nme==Ann' });
    assert.equal(await page.evaluate(() => document.activeElement.name), 'startWhere');
    await close();
  });
}

await test('finds paths by Enter in the fields of the end', async () => {
  const { page, close } = await open();
  await fillForm(page, FROM_ANN);
  await page.selectOption('[data-part=key]', 'name');
  await page.fill('[data-part=value]', 'lib');
  await page.selectOption('[data-part=target]', 'endWhere');
  await field(page, 'endWhere').fill('');
  await page.press('[data-part=value]', 'Enter');
  assert.equal(await field(page, 'endWhere').inputValue(), 'name==lib');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'endWhere');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#results:not([hidden])');
  assert.match(await page.textContent('#timing'), /^1 path of length 2\. /);
  await close();
});

await test('gives calls that find the same paths', async () => {
  const { page, close } = await open();
  await fillForm(page, { ...FROM_ANN, endLabel: '' });
  const visible = () => page.locator('.call:visible code').allTextContents();
  assert.equal((await visible()).length, 3);
  await find(page, { ...FROM_ANN, startWhere: "name=='Ann'", all: 'true', labelFilter: '-Boss', resultWhere: 'name==Bob', uniqueness: 'NONE' });
  const expected = (await cells(page, 'rows')).length;
  assert.equal(expected, 3);
  const calls = (await visible()).slice(3);
  assert.equal(calls.length, 2);
  const answer = JSON.parse(execFileSync('bash', ['-c', calls[0]], { env: { ...process.env, LOGIN: `${login.username}:${login.password}` }, stdio: ['ignore', 'pipe', 'ignore'] }));
  assert.equal(answer.count, expected);
  assert.equal((await query(calls[1])).length, expected);
  await close();
});

await test('builds filters from what the database has', async () => {
  const { page, close } = await open();
  await page.waitForSelector('[data-part=type] option[value=KNOWS]', { state: 'attached' });
  await page.selectOption('[data-part=type]', 'KNOWS');
  await page.click('text=Add the type');
  await page.selectOption('[data-part=type]', 'OWNS');
  await page.selectOption('[data-part=direction]', 'in');
  await page.click('text=Add the type');
  assert.equal(await field(page, 'relationshipFilter').inputValue(), 'KNOWS>|<OWNS');
  await page.selectOption('[data-part=label]', 'Legacy');
  await page.selectOption('[data-part=role]', '-');
  await page.click('text=Add the label');
  assert.equal(await field(page, 'labelFilter').inputValue(), '-Legacy');
  await page.selectOption('[data-part=key]', '<b onclick=evil()>key');
  await page.selectOption('[data-part=operator]', '=co=');
  await page.fill('[data-part=value]', 'evil()');
  await page.click('text=Add the predicate');
  await run(page, { startLabel: 'Boss', labelFilter: '', relationshipFilter: 'KNOWS>' });
  assert.equal(await page.textContent('#run-message'), '');
  assert.equal((await cells(page, 'rows')).length, 1);
  await page.selectOption('[data-part=key]', 'name');
  await page.selectOption('[data-part=operator]', '!=');
  await page.fill('[data-part=value]', 'Ann');
  await page.selectOption('[data-part=target]', 'startWhere');
  await page.click('text=Add the predicate');
  assert.equal(await field(page, 'startWhere').inputValue(), 'name!=Ann');
  await run(page, {});
  assert.equal((await cells(page, 'rows')).length, 0);
  await close();
});

await test('has a field for each parameter that the server describes', async () => {
  const { page, close } = await open();
  await page.waitForSelector('[name=sequence]', { state: 'attached' });
  const { components, paths } = await (await fetch(`${base}/tremaux/openapi.json`, { headers: { Authorization: authorization(login.username, login.password) } })).json();
  const described = paths['/{database}/traverse'].get.parameters.map(({ $ref, name }) => name ?? components.parameters[$ref.split('/').at(-1)].name);
  const placed = await page.$$eval('#traversal [name]', (fields) => fields.map((each) => each.name));
  for (const name of ['expand', 'sequence', 'denylistNodes', 'maxVisited', 'maximal', 'nodeWeight', 'evaluator']) {
    assert.ok(placed.includes(name), name);
  }
  assert.deepEqual(placed, [...new Set(placed)]);
  assert.deepEqual(placed.filter((name) => name === 'return' || name === 'start'), []);
  assert.ok(described.filter((name) => placed.includes(name)).length > 20);
  await page.click('#more summary');
  await run(page, { ...OF_ANN, sequence: 'Boss|Person,KNOWS>', denylistNodes: 'Legacy', maximal: 'false', maxVisited: '1' });
  assert.match(await page.textContent('#result-notes'), /maxVisited/);
  const curl = await page.textContent('#calls code');
  assert.match(curl, /'sequence=Boss\|Person,KNOWS>'/);
  assert.match(curl, /'maximal=false'/);
  await page.locator('#traversal').screenshot({ path: `${screenshots}/more.png` });
  await fillForm(page, { sequence: '', maxVisited: '', denylistNodes: 'Legcy' });
  await page.click('#more summary');
  await run(page, {});
  assert.equal(await page.evaluate(() => document.activeElement.name), 'denylistNodes');
  assert.ok(await page.locator('#wrong-denylistNodes').isVisible());
  await fillForm(page, { denylistNodes: '', maxVisited: '1.5' });
  await page.click('#more summary');
  await page.click('#run'); // the browser itself rejects that
  assert.equal(await page.evaluate(() => document.activeElement.name), 'maxVisited');
  assert.ok(await field(page, 'maxVisited').isVisible());
  await fillForm(page, { maxVisited: '-1', expand: await field(page, 'expand').getAttribute('placeholder'), relationshipFilter: '' });
  await run(page, { strict: 'false' });
  assert.equal(await page.textContent('#run-message'), '');
  await close();
});

await test('gives calls that find the same', async () => {
  const { page, close } = await open();
  await run(page, { ...OF_ANN, startWhere: "name=='Ann'", relationshipFilter: 'KNOWS>|OWNS>', labelFilter: '-Legacy', resultWhere: 'name=in=(Bob,Cid,lib)' });
  const expected = (await cells(page, 'rows')).length;
  assert.equal(expected, 3);
  const [curl, cypher, apoc] = await page.$$eval('#calls code', (codes) => codes.map((code) => code.textContent));
  const answer = JSON.parse(execFileSync('bash', ['-c', curl], { env: { ...process.env, LOGIN: `${login.username}:${login.password}` }, stdio: ['ignore', 'pipe', 'ignore'] }));
  assert.equal(answer.count, expected);
  assert.equal((await query(cypher)).length, expected);
  assert.equal((await query(apoc)).length, 6, 'without resultWhere, as the call says');
  assert.match(apoc, /^\/\/ APOC has no predicates.*name=='Ann'\n\/\/ APOC has no resultWhere/);
  await close();
});

await test('builds filters of names that are hard to write', async () => {
  await query('CREATE (:Odd)-[:`a``b`]->(:`a:b`), (:Odd)-[:`-x`]->(:`c|d`)');
  const { page, close } = await open();
  await page.waitForSelector('[data-part=label] option[value="a:b"]', { state: 'attached' });
  await page.selectOption('[data-part=type]', 'a`b');
  await page.click('text=Add the type');
  await page.selectOption('[data-part=label]', 'a:b');
  await page.selectOption('[data-part=role]', '>');
  await page.click('text=Add the label');
  await run(page, { startLabel: 'Odd' });
  assert.equal((await cells(page, 'rows')).length, 1);
  await field(page, 'relationshipFilter').fill('');
  await page.selectOption('[data-part=type]', '-x');
  await page.click('text=Add the type');
  await run(page, { startLabel: 'Odd', labelFilter: '' });
  assert.equal((await cells(page, 'rows')).length, 3, 'both Odd, and one node by the type');
  assert.equal(await page.locator('[data-part=label] option[value="c|d"]').count(), 0);
  await query('MATCH (odd:Odd) OPTIONAL MATCH (odd)--(other) DETACH DELETE odd, other');
  await close();
});

await test('gives calls that no name can change', async () => {
  const label = 'A\\u0060) DETACH DELETE start //';
  await query('CREATE (:`A\\u005Cu0060) DETACH DELETE start //`)');
  const { page, close } = await open();
  await run(page, { startLabel: label, relationshipFilter: '>|-KNOWS', resultWhere: "name!='C:\\\\users'" });
  const apoc = await page.locator('#calls code').nth(2).textContent();
  assert.equal((await query(apoc)).length, 1);
  assert.match(apoc, /^\/\/ APOC cannot exclude types/m);
  const [[left]] = await query('MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH "A\\\\u") RETURN count(n)');
  assert.equal(left, 1);
  await query('MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH "A\\\\u") DELETE n');
  await close();
});

await test('shows figures of one database alone', async () => {
  const { page, close } = await open();
  await page.route(/\/status$/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, databases: [...answer.databases, { ...answer.databases[0], name: 'other' }] } });
  });
  await page.route(/\/other\//, (route) => route.continue({ url: route.request().url().replace('/other/', '/neo4j/') }));
  await page.reload();
  await run(page, { ...OF_ANN, repetitions: '1' });
  await compare(page, {});
  assert.equal(await page.isVisible('#comparison') && await page.isVisible('#results'), true);
  await page.selectOption('#database', 'other');
  assert.equal(await page.isVisible('#comparison') || await page.isVisible('#results'), false);
  await field(page, 'repetitions').fill('200');
  await page.click('#compare');
  assert.equal(await page.isDisabled('#database'), true);
  await page.click('#stop');
  await atEnd(page);
  assert.equal(await page.isDisabled('#database'), false);
  await close();
});

/** What Tab reaches, one after another, up to an element. */
async function tabbed(page, until) {
  const seen = [];
  while (seen.length < 100 && seen.at(-1) !== until) {
    await page.keyboard.press('Tab');
    seen.push(await page.evaluate(() => {
      const at = document.activeElement;
      const outline = getComputedStyle(at).outlineStyle;
      return outline === 'none' ? `no outline: ${at.outerHTML}` : at.id || at.name || at.getAttribute('aria-label') || at.textContent;
    }));
  }
  return seen;
}

await test('is used by keyboard alone', async () => {
  const { page, close } = await open();
  await page.waitForSelector('#labels option', { state: 'attached' });
  const seen = await tabbed(page, 'clear');
  for (const id of ['database', 'startLabel', 'What labelFilter means', 'relationshipFilter', 'labelFilter', 'uniqueness', 'repetitions', 'endWhere', 'all', 'run', 'compare', 'find', 'clear']) {
    assert.ok(seen.includes(id), `${id} is not reached: ${seen}`);
  }
  assert.deepEqual(seen.filter((id) => id.startsWith('no outline')), []);
  for (let i = 0; i < 100 && await page.evaluate(() => document.activeElement.name) !== 'startLabel'; i++) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Boss');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('state').textContent === 'Done.');
  assert.equal(await page.isVisible('#comparison'), false, 'Enter runs, and compares nothing');
  await tabbed(page, 'compare');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#comparison:not([hidden])', { timeout: 120_000 });
  const behind = await tabbed(page, 'clear');
  for (const name of ['Zoom in', 'Zoom out', 'Person, Boss Ann', 'Nodes or paths found', 'Measurements of the four scenarios', 'time']) {
    assert.ok(behind.includes(name), `${name} is not reached: ${behind}`);
  }
  assert.deepEqual(behind.filter((id) => id.startsWith('no outline')), []);
  const last = await tabbed(page, 'APOC call');
  assert.ok(last.includes('curl call') && last.includes('Copy'), String(last));
  await close();
});

for (const width of [1280, 360]) {
  await test(`says what is wrong with a traversal, beside Run and at the field, ${width} px`, async () => {
    const { page, close } = await open({ width });
    await run(page, OF_ANN);
    assert.equal(await page.isVisible('#results'), true);
    await run(page, { resultWhere: 'name==' });
    assert.match(await page.textContent('#run-message'), /^The traversal was not run\. Invalid parameter: .*resultWhere/);
    const [button, message] = await Promise.all(['#run', '#run-message'].map((selector) => page.locator(selector).boundingBox()));
    assert.ok(message.y - button.y - button.height < 100, 'the message is far from Run');
    assert.equal(await page.evaluate(() => document.activeElement.name), 'resultWhere');
    assert.equal(await inWindow(page, '[name=resultWhere]') && await inWindow(page, '#wrong-resultWhere'), true);
    assert.equal(await field(page, 'resultWhere').getAttribute('aria-invalid'), 'true');
    assert.match(await page.textContent(`#${await field(page, 'resultWhere').getAttribute('aria-describedby')}`), /has no value/);
    assert.equal(await page.isVisible('#results'), false, 'results of another traversal');
    assert.equal(await page.isEnabled('#run') && await page.isEnabled('#compare'), true);
    await page.locator('#traversal').screenshot({ path: `${screenshots}/rejected-${width}.png` });
    await page.keyboard.type('Bob');
    assert.equal(await page.locator('[aria-invalid], .wrong').count(), 0, 'a field that was mended');
    await run(page, {});
    assert.equal(await page.isHidden('#run-message'), true);
    assert.equal((await cells(page, 'rows')).length, 1);
    await compare(page, { startWhere: 'name=~Ann' });
    assert.equal(await page.evaluate(() => document.activeElement.name), 'startWhere');
    assert.equal(await page.isVisible('#results') || await page.isVisible('#comparison'), false);
    await close();
  });
}

await test('runs once, and shows what was found and the time', async () => {
  const { page, close } = await open();
  const asked = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/traverse')) asked.push(new URL(request.url()).searchParams);
  });
  await run(page, OF_ANN);
  assert.equal(asked.length, 1);
  assert.equal(asked[0].has('cache') || asked[0].has('engine'), false, 'the server decides');
  assert.equal((await cells(page, 'rows')).length, 7);
  assert.match(await page.textContent('#listed'), /^All 7 results/);
  assert.match(await page.textContent('#timing'), /^[\d.,]+ ms in the server, [\d.,]+ ms in this browser\. 7 nodes visited\.$/);
  assert.equal(await page.isVisible('#comparison'), false);
  await run(page, { startLabel: 'Root', maxLevel: '' });
  assert.equal((await cells(page, 'rows')).length, 200);
  assert.match(await page.textContent('#listed'), /^The first 200 results/);
  assert.match(await page.textContent('#result-notes'), /^The page asks only for the first 200 results/);
  await run(page, { limit: '3' });
  assert.match(await page.textContent('#result-notes'), /^The traversal was cut short by limit/);
  await compare(page, { repetitions: '1' });
  assert.equal(await page.isVisible('#results'), true, 'of the same traversal');
  await compare(page, { limit: '4' });
  assert.equal(await page.isVisible('#results'), false, 'of another traversal');
  await close();
});

await test('asks whether another name was meant', async () => {
  const { page, close } = await open();
  for (const [name, value, meant] of [
    ['startLabel', 'Bos', 'Boss'], ['relationshipFilter', 'KNOW>', 'KNOWS'], ['labelFilter', '-Legcy', 'Legacy'], ['resultWhere', 'nme==Ann', 'name'], ['startWhere', 'nme==Ann', 'name'],
  ]) {
    await run(page, { startLabel: 'Boss', startWhere: '', relationshipFilter: '', labelFilter: '', resultWhere: '', [name]: value });
    for (const place of ['#run-message', `#wrong-${name}`]) {
      assert.ok((await page.textContent(place)).includes(`Did you mean ${meant}?`), `${name}: ${await page.textContent(place)}`);
    }
    assert.equal(await page.evaluate(() => document.activeElement.name), name);
  }
  await run(page, { startWhere: '', labelFilter: '-Legcy', strict: 'false' });
  assert.match(await page.textContent('#result-notes'), /Legcy/);
  assert.equal((await cells(page, 'rows')).length, 7);
  await close();
});

/** Holds back each request to traverse from the nth on, until it is let go. */
async function holdTraversals(page, nth) {
  let count = 0;
  let letGo;
  const held = new Promise((resolve) => { letGo = resolve; });
  await page.route(/\/traverse\?/, async (route) => {
    count++;
    if (count >= nth) await held;
    await route.continue().catch(() => {}); // stopped meanwhile
  });
  return letGo;
}

await test('shows how far a comparison is, and for how long', async () => {
  const { page, close } = await open();
  const letGo = await holdTraversals(page, 7);
  await fillForm(page, { ...OF_ANN, repetitions: '2' });
  await page.click('#compare');
  await page.waitForFunction(() => /^Tremaux, per-request caches: round 2 of 3, \d+\.\d s$/.test(document.getElementById('progress-text').textContent));
  const text = await page.textContent('#progress-text');
  await page.waitForFunction((before) => document.getElementById('progress-text').textContent !== before, text);
  assert.equal(await page.evaluate(() => document.getElementById('progress').value), 0.5);
  letGo();
  await atEnd(page);
  assert.equal(await page.textContent('#progress-text'), '');
  assert.equal(await page.textContent('#state'), 'Done.');
  await close();
});

for (const [answers, scenarios] of [[3, 3], [10, 4]]) {
  await test(`keeps what was measured when it is stopped after ${answers} answers`, async () => {
    const { page, close } = await open();
    const letGo = await holdTraversals(page, answers + 1);
    await fillForm(page, { ...OF_ANN, repetitions: '200' });
    await page.click('#compare');
    await page.waitForFunction((share) => document.getElementById('progress').value >= share, answers / 804 - 1e-9);
    await page.click('#stop');
    await page.waitForFunction(() => document.getElementById('state').textContent.startsWith('Stopped after '));
    letGo();
    assert.match(await page.textContent('#state'), new RegExp(`^Stopped after ${Math.floor(answers / 4)} of 201 rounds`));
    const figures = await cells(page, 'figures');
    assert.equal(figures.length, scenarios);
    assert.deepEqual(figures.map((row) => row.at(-1)), Array(scenarios).fill('7'));
    for (const [, times, median] of figures) {
      assert.match(times, scenarios === 3 ? /^– not measured$/ : /^[\d.,]+$/);
      assert.match(median, scenarios === 3 ? /^–$/ : /^[\d.,]+$/);
    }
    assert.equal(await page.locator('#times canvas').count(), scenarios === 3 ? 0 : 4);
    assert.equal(await page.isEnabled('#compare'), true);
    await close();
  });
}

await test('stops a run', async () => {
  const { page, close } = await open();
  const letGo = await holdTraversals(page, 2);
  const opacity = () => page.evaluate(() => getComputedStyle(document.getElementById('results')).opacity);
  await run(page, OF_ANN);
  assert.equal(await opacity(), '1');
  await page.click('#run');
  assert.ok(Number(await opacity()) < 0.6, 'old results look like new ones');
  await page.waitForFunction(() => /^\d+\.\d s$/.test(document.getElementById('progress-text').textContent));
  await page.click('#stop');
  await page.waitForFunction(() => document.getElementById('state').textContent === 'Stopped.');
  letGo();
  assert.equal(await page.isEnabled('#run'), true);
  assert.equal(await page.isVisible('#results'), false);
  await close();
});

await test('keeps what was measured until the server rejected more', async () => {
  await makeUser();
  const { page, close } = await open({ httpCredentials: USER });
  let answers = 0;
  await page.route(/\/traverse\?/, async (route) => {
    answers++;
    if (answers === 7) await lockUserOut();
    await route.continue();
  });
  await compare(page, { ...OF_ANN, repetitions: '5' });
  assert.match(await page.textContent('#run-message'), /^The comparison ended after 1 of 6 rounds.* The password must be changed first/);
  assert.equal((await cells(page, 'figures')).length, 4);
  await letUserIn();
  await close();
});

await test('shows no ratio of traversals that were cut short', async () => {
  const { page, close } = await open();
  await compare(page, { ...OF_ANN, limit: '3', repetitions: '2' });
  assert.deepEqual((await cells(page, 'figures')).map((row) => row[1]), Array(4).fill('– cut short by limit'));
  assert.match(await page.textContent('#notes'), /Traversals were cut short by limit/);
  await close();
});

await test('shows no ratio of traversals that differ in rows', async () => {
  const { page, close } = await open();
  await page.route(/cache=request/, async (route) => { // a commit before each of this scenario, and its opposite after
    await query('MATCH (bob:Person {name: "Bob"}) CREATE (bob)-[:OWNS]->(:Fleeting)');
    const response = await route.fetch();
    await query('MATCH (n:Fleeting) DETACH DELETE n');
    await route.fulfill({ response });
  });
  await compare(page, { ...OF_ANN, repetitions: '2' });
  const [neo4j, none, request, permanent] = (await cells(page, 'figures')).map((row) => row[1]);
  assert.equal(neo4j, '1');
  assert.equal(request, '– the rows differ: 7, 8');
  for (const other of [none, permanent]) {
    assert.match(other, /^[\d.,]+$/);
  }
  await close();
});

await test('adds a predicate by Enter, and runs nothing', async () => {
  const { page, close } = await open();
  await page.waitForSelector('[data-part=key] option[value=name]', { state: 'attached' });
  const asked = [];
  page.on('request', (request) => { if (/traverse/.test(request.url())) asked.push(request.url()); });
  await page.selectOption('[data-part=key]', 'name');
  await page.fill('[data-part=value]', 'Bob');
  await page.press('[data-part=value]', 'Enter');
  assert.equal(await field(page, 'resultWhere').inputValue(), 'name==Bob');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'resultWhere');
  assert.deepEqual(asked, []);
  await field(page, 'startLabel').fill('Boss');
  await page.press('[name=resultWhere]', 'Enter');
  await page.waitForSelector('#results:not([hidden])');
  assert.equal((await cells(page, 'rows')).length, 1);
  await close();
});

await test('asks before it empties the caches', async () => {
  const { page, close } = await open();
  const emptied = [];
  page.on('request', (request) => { if (request.method() === 'DELETE') emptied.push(request.url()); });
  await page.waitForSelector('#caches tbody tr');
  let question = '';
  page.once('dialog', (dialog) => { question = dialog.message(); dialog.dismiss(); });
  await page.click('#clear');
  assert.match(question, /^Empty the shared caches of the database neo4j\?/);
  assert.deepEqual(emptied, []);
  await emptyCaches(page);
  assert.equal(emptied.length, 1);
  await close();
});

await test('says what it is for, and what each field means', async () => {
  const { page, close } = await open();
  assert.match(await page.textContent('#purpose'), /^[^.]+\.$/);
  assert.equal(await inWindow(page, '#purpose'), true);
  await page.waitForSelector('#fields dd');
  const names = await page.$$eval('#traversal [name]', (fields) => fields.map((each) => each.name));
  await page.click('#more summary');
  for (const name of names) {
    await field(page, name).locator('xpath=ancestor::*[contains(@class, "field")]').locator('a').click();
    const target = page.locator(':target');
    assert.match(await target.textContent(), new RegExp(`^(${name}|${name.replace(/Label|Where/, '')})$`));
    assert.ok((await target.locator('xpath=following-sibling::dd[1]').textContent()).length > 20, name);
    assert.equal(await target.evaluate((element) => element.getBoundingClientRect().top < innerHeight), true);
  }
  await page.locator('#fields').screenshot({ path: `${screenshots}/fields.png` });
  await close();
});

await test('uses the usual words', async () => {
  const { page, close } = await open();
  await page.waitForSelector('#caches tbody tr');
  await compare(page, { ...OF_ANN, repetitions: '1' });
  const text = await page.textContent('body');
  for (const word of ['Recent hit rate', 'p95 (ms)', 'Shared caches', 'Run it from']) {
    assert.ok(text.includes(word), word);
  }
  for (const word of ['Hits of late', '95 %, ms', 'Cached for all', 'The same elsewhere']) {
    assert.ok(!text.includes(word), word);
  }
  await close();
});

const boxOf = (page, selector) => page.locator(selector).boundingBox();
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

async function dragBy(page, { x, y }, dx, dy) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
}

await test('zooms and drags the drawing, and shows what is in it', async () => {
  await query('MATCH (:Boss)-[owns:OWNS]->() SET owns.share = 9007199254740993');
  const { page, close } = await open();
  await run(page, { ...OF_ANN, uniqueness: 'RELATIONSHIP_PATH' });
  const types = await page.$$eval('#drawing .link text', (texts) => texts.map((each) => each.textContent));
  assert.deepEqual([...new Set(types)].sort(), ['DEPENDS_ON', 'KNOWS', 'OWNS']);
  assert.equal(types.length, 9);
  const ann = '#drawing .node[aria-label="Person, Boss Ann"] circle';
  await page.locator(ann).scrollIntoViewIfNeeded();
  const before = await boxOf(page, ann);
  await page.mouse.move(middle(before).x, middle(before).y);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction(([selector, width]) => document.querySelector(selector)?.getBoundingClientRect().width > 1.2 * width, [ann, before.width]);
  await page.getByRole('button', { name: 'Show all' }).click();
  assert.ok(Math.abs((await boxOf(page, ann)).width - before.width) < 1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  assert.ok((await boxOf(page, ann)).width > 1.4 * before.width);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator(ann).click();
  assert.equal(await page.textContent('#part'), 'Person, Boss Ann');
  assert.deepEqual((await cells(page, 'values')).slice(1).sort(), [['born', '1984'], ['name', 'Ann']]);
  const start = await page.locator('#drawing .link[aria-label="OWNS from Ann to app"] .line').evaluate((line) => { // a third of the way
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 3).matrixTransform(line.getScreenCTM());
    return { x, y };
  });
  await page.mouse.click(start.x, start.y);
  assert.deepEqual((await cells(page, 'values')).slice(1), [['share', '9007199254740993']]);
  await page.getByRole('button', { name: 'Show all' }).click();

  const corner = await boxOf(page, '#drawing svg');
  await dragBy(page, { x: corner.x + 8, y: corner.y + 8 }, 40, 30);
  const moved = await boxOf(page, ann);
  assert.ok(Math.abs(moved.x - before.x - 40) < 3 && Math.abs(moved.y - before.y - 30) < 3, `${JSON.stringify(before)} to ${JSON.stringify(moved)}`);
  const bob = '#drawing .node[aria-label="Person Bob"] circle';
  const part = await page.textContent('#part');
  const [ofBob, lines] = [await boxOf(page, bob), () => page.$$eval('#drawing .link .line', (paths) => paths.map((path) => path.getAttribute('d')))];
  const linesBefore = await lines();
  await dragBy(page, middle(moved), 25, 20);
  assert.ok(Math.abs((await boxOf(page, ann)).x - moved.x - 25) < 3);
  assert.deepEqual(await boxOf(page, bob), ofBob, 'another node moved, too');
  const changed = (await lines()).filter((line, index) => line !== linesBefore[index]).length;
  assert.equal(changed, 3, 'the relationships of a node go with it');
  assert.equal(await page.textContent('#part'), part, 'a drag is no click');

  await query('MATCH (:Boss)-[owns:OWNS]->() REMOVE owns.share');
  await page.locator('#drawing [tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.textContent('#part'), await page.evaluate(() => document.activeElement.getAttribute('aria-label')));
  assert.equal(await page.locator('#drawing [aria-pressed=true]').count(), 1);
  await close();
});

await test('draws relationships between the same two nodes apart', async () => {
  await query('CREATE (a:Twin)-[:LIKES]->(b:Twin), (a)-[:LIKES]->(b), (b)-[:LIKES]->(a), (a)-[:SELF]->(a), (a)-[:SELF]->(a)');
  const { page, close } = await open();
  await run(page, { startLabel: 'Twin', uniqueness: 'RELATIONSHIP_PATH', maxLevel: '2' });
  const lines = await page.$$eval('#drawing .link .line', (paths) => paths.map((path) => path.getAttribute('d')));
  const places = await page.$$eval('#drawing .link text', (texts) => texts.map((text) => text.getAttribute('transform')));
  assert.equal(lines.length, 5);
  assert.equal(new Set(lines).size, 5);
  assert.equal(new Set(places).size, 5);
  await query('MATCH (n:Twin) DETACH DELETE n');
  await close();
});

await test('says that the caller may no longer run or empty, and forgets the state of the caches alone', async () => {
  await makeUser();
  const { page, close } = await open({ httpCredentials: USER });
  await run(page, OF_ANN);
  await lockUserOut();
  await page.waitForSelector('#caches-message:not([hidden])');
  assert.match(await page.textContent('#caches-message'), /^The state of the caches is not known\. The password must be changed first/);
  page.once('dialog', (dialog) => dialog.accept());
  await page.click('#clear');
  await page.waitForSelector('#clear-message:not([hidden])');
  assert.match(await page.textContent('#clear-message'), /^The caches were not emptied\. The password must be changed first/);
  await run(page, {});
  assert.match(await page.textContent('#run-message'), /^The traversal was not run\. The password must be changed first/);
  assert.equal(await page.isVisible('#results'), false, 'old results');
  await letUserIn();
  await page.waitForSelector('#caches-message', { state: 'hidden' });
  assert.match(await page.textContent('#run-message'), /^The traversal was not run\./, 'a poll that succeeds leaves it');
  await run(page, {});
  assert.equal(await page.isHidden('#run-message'), true);
  await close();
});

await test('copies each call', async () => {
  const { page, close } = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.waitForFunction(() => document.querySelector('#calls code')?.textContent);
  await field(page, 'endLabel').fill('Package');
  const calls = page.locator('.call');
  assert.equal(await calls.count(), 5);
  for (const call of await calls.all()) {
    await call.getByRole('button', { name: 'Copy' }).click();
    await call.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await call.locator('code').textContent());
  }
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })); // as over HTTP from elsewhere
  await calls.first().getByRole('button', { name: 'Copy' }).click();
  await calls.first().getByText('Selected. Copy it with the keyboard.').waitFor();
  assert.equal(await page.evaluate(() => getSelection().toString()), await calls.first().locator('code').textContent());
  await close();
});

await test('says what the caller may not do', async () => {
  await query("CREATE OR REPLACE USER newcomer SET PASSWORD 'must-be-changed' CHANGE REQUIRED", 'system');
  const { page, close } = await open({ httpCredentials: { username: 'newcomer', password: 'must-be-changed' } });
  await page.waitForSelector('#message:not([hidden])');
  assert.match(await page.textContent('#message'), /^The server shows you nothing\. The password must be changed first/);
  assert.equal(await page.isDisabled('#run') && await page.isDisabled('#compare'), true);
  assert.equal(await page.isDisabled('#clear'), true);
  await close();
});

for (const width of [1280, 360]) {
  for (const colorScheme of ['light', 'dark']) {
    await test(`fits into ${width} px, ${colorScheme}`, async () => {
      const { page, close } = await open({ colorScheme, width });
      await run(page, OF_TREE);
      await compare(page, {});
      await checkPictures(page);
      await page.screenshot({ path: `${screenshots}/tree-${width}-${colorScheme}.png`, fullPage: true });
      await run(page, { ...OF_ANN, relationshipFilter: '', labelFilter: '', resultWhere: '', uniqueness: 'RELATIONSHIP_PATH', limit: '12' });
      await page.locator('#drawing .node').first().click();
      await compare(page, {});
      await page.locator('#results').screenshot({ path: `${screenshots}/results-${width}-${colorScheme}.png` });
      await page.screenshot({ path: `${screenshots}/graph-${width}-${colorScheme}.png`, fullPage: true });
      assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= width, 'the page is wider than the window');
      for (const [table, columns] of Object.entries(width === 360 ? { figures: 3, caches: 4 } : { figures: 10, caches: 8 })) {
        const hidden = await page.evaluate(([of, column]) => { // at once: the table of the caches is replaced by each poll
          const cell = document.querySelector(`#${of} tbody tr:last-child > :nth-child(${column})`);
          return cell.getBoundingClientRect().right - cell.closest('.wide').getBoundingClientRect().right;
        }, [table, columns]);
        assert.ok(hidden <= 0, `column ${columns} of ${table} is hidden by ${hidden} px, if nobody scrolls`);
      }
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(background, colorScheme === 'dark' ? 'rgb(20, 23, 26)' : 'rgb(246, 247, 248)');
      await close();
    });
  }
}

await browser.close();
console.log(failures === 0 ? 'The page does what it should.' : `${failures} tests failed.`);
process.exitCode = failures === 0 ? 0 : 1;
