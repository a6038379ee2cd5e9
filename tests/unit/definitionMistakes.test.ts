import { expect, it } from 'vitest';
import { rules } from '../../server/domain/index';
import { definitionMistakes, refuseMistakes } from '../../server/decisions/definitionMistakes';
import { mistakeText, UnsoundDefinition } from '../../src/resources/language/soundness';

it('the definitions of the project and the rules of the API have no mistakes', () => {
  expect(definitionMistakes(rules)).toEqual([]);
  expect(() => refuseMistakes(rules)).not.toThrow();
});

it('a call that may need approval has a judge, and nothing else has one', () => {
  const { 'funds-operations.confirm': moved, ...others } = rules.judges;
  const judges = { ...others, 'banks.remove': moved };
  expect(definitionMistakes({ ...rules, judges }).map(mistakeText)).toEqual([
    'Definition "funds-operations", actions.confirm.access.approval: it may require approval but has no judge (in a capability.ts of server/domain).',
    'Definition "banks", actions.remove: it has a judge but does not declare "approval".',
  ]);
  expect(() => refuseMistakes({ ...rules, judges })).toThrow(UnsoundDefinition);
});

it('an import does neither less than a create nor leaves out its judge', () => {
  const { 'vault-profiles': _imported, ...imports } = rules.imports;
  const creators = { ...rules.creators, banks: rules.creators.deposits };
  expect(definitionMistakes({ ...rules, imports, creators }).map(mistakeText)).toEqual([
    'Definition "vault-profiles", import: its create may require approval, but its import has no judge.',
    'Definition "banks", import: its create does more than an import.',
  ]);
});
