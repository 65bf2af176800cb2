// The two pictures of the 2016 study, drawn by uPlot: times as histograms, and memory.

import uPlot from './uPlot.esm.js';
import { $, bytes, make } from './dom.js';

const MOST_BINS = 24;
const TIMES_HEIGHT = 112;
const MEMORY_HEIGHT = 320;
const WIDEST = 640;

let shown = null;
let charts = [];

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const ofScenario = (each) => color(`--${each.scenario.id}`);

function axis(more) {
  return { stroke: color('--text'), grid: { stroke: color('--grid'), width: 1 }, ticks: { stroke: color('--grid'), width: 1 }, font: '12px system-ui', ...more };
}

const width = (element) => Math.min(WIDEST, element.clientWidth);

const kind = () => $('time').value;

/** Bins of equal ratio over all times. */
function bins(measured) {
  const all = measured.flatMap((each) => each[kind()]);
  const least = Math.max(0.01, Math.min(...all));
  const most = Math.max(...all, least * 1.5);
  const ratio = (most / least) ** (1 / MOST_BINS) * (1 + 1e-9);
  const index = (ms) => Math.max(0, Math.min(MOST_BINS - 1, Math.floor(Math.log(ms / least) / Math.log(ratio))));
  return { index, edge: (bin) => least * ratio ** bin };
}

const short = (ms) => (ms < 10 ? ms.toPrecision(2) : ms.toFixed(0));

function times(measured) {
  const target = $('times');
  target.replaceChildren();
  const { index, edge } = bins(measured);
  const counts = measured.map((each) => {
    const count = new Array(MOST_BINS).fill(null); // no bar
    each[kind()].forEach((ms) => count[index(ms)]++); // null counts as 0
    return count;
  });
  const most = Math.max(...counts.flat());
  const positions = counts[0].map((_, bin) => bin + 0.5);
  const edges = Array.from({ length: MOST_BINS + 1 }, (_, bin) => bin).filter((bin) => bin % 6 === 0);
  for (const [row, each] of measured.entries()) {
    target.append(make('h4', { class: each.scenario.id }, each.scenario.name));
    charts.push(new uPlot({
      width: width(target),
      height: TIMES_HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [0, MOST_BINS] }, y: { range: [0, most] } },
      axes: [
        axis({ splits: () => edges, values: (_, bins) => bins.map((bin) => short(edge(bin))), size: 28 }),
        axis({ size: 34, incrs: [1, 2, 5, 10, 20, 50, 100] }),
      ],
      series: [{}, {
        label: each.scenario.name,
        stroke: ofScenario(each),
        fill: ofScenario(each),
        paths: uPlot.paths.bars({ size: [0.9, 100], align: 0 }),
        points: { show: false },
      }],
    }, [positions, counts[row]], target));
  }
}

function memory(measured) {
  const target = $('memory');
  target.replaceChildren();
  const across = [...new Set(measured.map((each) => each.cachedBytes))].sort((a, b) => a - b);
  const most = Math.max(across.at(-1), 1000);
  const upwards = measured.map((each) => Math.max(1, each.allocatedBytes));
  const decades = [10 ** Math.floor(Math.log10(Math.min(...upwards)) - 0.1), 10 ** Math.ceil(Math.log10(Math.max(...upwards)) + 0.1)];
  charts.push(new uPlot({
    width: width(target),
    height: MEMORY_HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-most * 0.08, most * 1.12] }, y: { distr: 3, range: decades } },
    axes: [
      axis({ values: (_, ticks) => ticks.map((tick) => (tick < 0 ? '' : bytes(tick))), space: 70, label: 'cached', labelSize: 20 }),
      axis({ values: (_, ticks) => ticks.map((tick) => (tick === null || Math.log10(tick) % 1 > 1e-9 ? '' : bytes(tick))), size: 62, label: 'allocated by a traversal', labelSize: 20 }),
    ],
    series: [{}, ...measured.map((each) => ({
      label: each.scenario.name,
      stroke: ofScenario(each),
      paths: () => null,
      points: { show: true, size: 14, stroke: ofScenario(each), fill: ofScenario(each) },
    }))],
  }, [across, ...measured.map((each, row) => across.map((x) => (x === each.cachedBytes ? upwards[row] : null)))], target));
  $('legend').replaceChildren(...measured.map((each) => make(
    'li', { class: each.scenario.id },
    `${each.scenario.name}: ${bytes(each.cachedBytes)} cached, ${bytes(each.allocatedBytes)} allocated`,
  )));
}

function draw() {
  charts.forEach((chart) => chart.destroy());
  charts = [];
  if (shown !== null && shown.length > 0) {
    times(shown);
    memory(shown);
  }
}

/** Shows what was measured. */
export function show(measured) {
  shown = measured;
  draw();
}

$('time').addEventListener('change', draw);

let waiting;
addEventListener('resize', () => {
  clearTimeout(waiting);
  waiting = setTimeout(draw, 150);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
