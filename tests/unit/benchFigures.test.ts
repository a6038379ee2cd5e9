import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordFigure, mediansOf, slowerIn, worseBy, type Figure } from '../../bench/figures';

const figure = (name: string, value: number, better: Figure['better'] = 'less'): Figure => ({ name, value, better });
const versionOf = (...figures: Figure[]) => mediansOf([figures]);

afterEach(() => vi.unstubAllEnvs());

describe('figures of benches', () => {
  it('figures of benches are appended to a file as lines of JSON if a setting names it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-figures-'));
    const file = join(folder, 'figures.jsonl');
    recordFigure('kept nowhere', 1);
    vi.stubEnv('BENCH_FIGURES', file);
    recordFigure('start', 12.5);
    recordFigure('takes', 300, 'more');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([figure('start', 12.5), figure('takes', 300, 'more')]);
    rmSync(folder, { recursive: true });
  });

  it('figures of benches are medians over the runs', () => {
    const turns = [9, 1, 5, 7, 3].map((value) => [figure('start', value)]);
    expect([...mediansOf(turns).values()]).toEqual([figure('start', 5)]);
  });

  it('figures of benches are worse if a duration is longer or a throughput smaller', () => {
    expect(worseBy(figure('a', 120), figure('a', 100))).toBeCloseTo(0.2);
    expect(worseBy(figure('a', 100, 'more'), figure('a', 120, 'more'))).toBeCloseTo(0.2);
    expect(worseBy(figure('a', 80), figure('a', 100))).toBeLessThan(0);
    expect([worseBy(figure('a', 0), figure('a', 0)), worseBy(figure('a', 1), figure('a', 0))]).toEqual([0, Infinity]);
  });

  it('figures of benches are slower if both runs are worse by over ten percent, and both versions have them', () => {
    const before = versionOf(figure('a', 100), figure('b', 100), figure('c', 100), figure('d', 100, 'more'));
    const first = versionOf(figure('a', 120), figure('b', 120), figure('c', 109), figure('d', 80, 'more'));
    const second = versionOf(
      figure('a', 115),
      figure('b', 105),
      figure('c', 109),
      figure('d', 85, 'more'),
      figure('e', 9),
    );
    const runs = [first, second].map((now) => ({ now, before }));
    expect(slowerIn(runs)).toEqual(['a', 'd']);
    expect(slowerIn([])).toEqual([]);
  });
});
