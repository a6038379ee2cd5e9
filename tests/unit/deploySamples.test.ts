import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { poolFigures } from '../../server/database/poolFigures';
import { Metrics } from '../../server/ground/metrics';
import { socketFigures } from '../../server/live/socketFigures';
import { workFigures } from '../../server/metrics/readWork';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const namesIn = (text: string) => [...new Set(text.match(/\b(?:console|process|nodejs)_\w+/g))];

describe('the dashboard and the alert rules', () => {
  const metrics = new Metrics();
  metrics.measureProcess();
  const figures = { ...poolFigures, ...workFigures, ...socketFigures };
  metrics.measure(figures, () => Object.fromEntries(Object.keys(figures).map((name) => [name, 0])) as never);

  it.each(['grafana-dashboard.json', 'alerts.yml'])('%s names only metrics that exist', async (name) => {
    const existing = (await metrics.registry.getMetricsAsJSON()).map((metric) => metric.name);
    const known = new Set(existing.flatMap((one) => [one, `${one}_bucket`, `${one}_count`, `${one}_sum`]));
    const used = namesIn(read(name));
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((one) => !known.has(one))).toEqual([]);
  });

  it('are five rules, each with what to do, and a dashboard that shows every metric of the console', async () => {
    const rules = read('alerts.yml');
    expect(rules.match(/- alert:/g)).toHaveLength(5);
    expect(rules.match(/action:/g)).toHaveLength(5);
    const dashboard = read('grafana-dashboard.json');
    const own = (await metrics.registry.getMetricsAsJSON())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('console_'));
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
    expect(JSON.parse(dashboard)).toMatchObject({ title: 'Payment console' });
  });
});
