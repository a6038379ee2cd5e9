import { describe, expect, it } from 'vitest';
import { lackedNames } from '../../scripts/browsers/features';
import { newerInScript } from '../../scripts/browsers/inScripts';
import { newerInStyle } from '../../scripts/browsers/inStyles';
import { buildTarget, oldestOfPayers, oldestOfStaff } from '../../scripts/browsers/oldest';

describe('what the oldest browsers lack', () => {
  it.each([
    ['URL.canParse(text)', 'api.URL.canParse_static', 'Safari 17'],
    ['window.structuredClone(x); AbortSignal.any([])', 'api.AbortSignal.any_static', 'Firefox 124'],
    ['new Set([1]).union(other)', 'javascript.builtins.Set.union', 'Chrome 122'],
    ['const parts = /(?<!a)b/', 'javascript.regular_expressions.lookbehind_assertion', 'Safari on iOS 16.4'],
    ["RegExp('(?<=a)b')", 'javascript.regular_expressions.lookbehind_assertion', 'Safari 16.4'],
  ])('the script %s uses %s', (script, path, browser) => {
    const found = newerInScript(script, oldestOfPayers);
    expect(found.map((feature) => feature.path)).toEqual([path]);
    expect(found[0]!.lackedBy).toContain(browser);
  });

  it('a method that every oldest browser has is not listed, nor one of an object of ours', () => {
    expect(newerInScript('list.toSorted(); [1].at(-1); mine.canParse(1)', oldestOfPayers)).toEqual([]);
  });

  it.each([
    ['a:has(b) { color: red }', 'css.selectors.has', 'Firefox 121'],
    ['a { &:hover { color: red } }', 'css.selectors.nesting', 'Safari 17.2'],
    ['@container (width > 1px) { a { text-wrap: balance } }', 'css.properties.text-wrap.balance', 'Chrome 114'],
    ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix', 'Chrome 111'],
  ])('the style %s uses %s', (style, path, browser) => {
    expect(newerInStyle(style, oldestOfPayers)).toContainEqual({
      path,
      lackedBy: expect.arrayContaining([browser]) as string[],
    });
  });

  it('a style that asks the browser first is not listed', () => {
    expect(
      newerInStyle('@supports (animation-timeline: scroll()) { a { animation-timeline: scroll() } }', oldestOfStaff),
    ).toEqual([]);
  });

  it('the names that a test takes away are those of functions, and no older ones', () => {
    const names = lackedNames(oldestOfPayers);
    expect(names).toEqual(expect.arrayContaining(['URL.canParse', 'Object.groupBy', 'Set.union', 'URLPattern']));
    expect(names).not.toContain('Array.toSorted');
  });

  it('the builds rewrite syntax for the same browsers', () => {
    expect(buildTarget(oldestOfPayers)).toEqual(['chrome110', 'firefox115', 'safari16', 'ios16']);
    expect(buildTarget(oldestOfStaff)).toEqual(['chrome120', 'firefox128', 'safari17.4']);
  });
});
