import { expect, it } from 'vitest';
import { handlers } from '../../server/domain/index';
import { definitionMistakes, refuseMistakes } from '../../server/decisions/definitionMistakes';
import { mistakeText, UnsoundDefinition } from '../../src/resources/language/soundness';

it('the definitions of the project and the handlers of the API have no mistakes', () => {
  expect(definitionMistakes(handlers)).toEqual([]);
  expect(() => refuseMistakes(handlers)).not.toThrow();
});

it('a call that may need approval has a judge, and nothing else has one', () => {
  const { 'funds-operations.confirm': moved, ...others } = handlers.judges;
  const judges = { ...others, 'banks.remove': moved };
  expect(definitionMistakes({ ...handlers, judges }).map(mistakeText)).toEqual([
    'Definition "funds-operations", actions.confirm.access.approval: it may require approval but has no judge (in a capability.ts of server/domain: judges: { \'funds-operations.confirm\': … }).',
    'Definition "banks", actions.remove: it has a judge but does not declare "approval".',
  ]);
  expect(() => refuseMistakes({ ...handlers, judges })).toThrow(UnsoundDefinition);
});

it('an import does neither less than a create nor leaves out its judge', () => {
  const { 'vault-profiles': _imported, banks: _checked, ...imports } = handlers.imports;
  const creators = { ...handlers.creators, banks: handlers.creators.deposits };
  expect(definitionMistakes({ ...handlers, imports, creators }).map(mistakeText)).toEqual([
    'Definition "vault-profiles", import: its create may require approval, but its import has no judge (in the same capability.ts: imports: { \'vault-profiles\': { judge } }).',
    expect.stringMatching(/^Definition "banks", import: its create has a rule .* imports: { 'banks': { findFaults } }/),
  ]);
});
