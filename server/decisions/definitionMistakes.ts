import { screens } from '../../src/resources/index';
import { callsOf, type Definition, type Page } from '../../src/resources/language/definition';
import { mistakesIn, UnsoundDefinition, type Mistake, type ReferenceApi } from '../../src/resources/language/soundness';
import { isDerivedIn } from '../database/derived';
import { columnsOf } from '../database/schema';
import { domainSql } from '../domain/index';
import type { Handlers } from '../entities/handlers';
import { isDecision } from './routes';

/** Says what to do where records with a rule for each are imported: an import creates many without it. */
const importBesideRule = (name: string): string =>
  `its create has a rule (creators), which an import does not run. ` +
  `Say what it would refuse, in the same capability.ts: imports: { '${name}': { findFaults } }, ` +
  `as server/domain/vault/vaultImports.ts does; or leave "import" out.`;

/**
 * Finds the calls that declare `approval` without a judge or have a judge without declaring it, and the imports that would do
 * less than the creates of their rows.
 */
const judgeMistakes = (definitions: readonly Definition[], { judges, imports, creators }: Handlers): Mistake[] => {
  const mistakes: Mistake[] = [];
  const declared = new Set<string>();
  const declare = (name: string, act: string, property: string) => {
    declared.add(`${name}.${act}`);
    if (!(`${name}.${act}` in judges))
      mistakes.push({
        name,
        property,
        text: `it may require approval but has no judge (in a capability.ts of server/domain: judges: { '${name}.${act}': … }).`,
      });
  };
  for (const definition of definitions) {
    const { name, create, import: isImported } = definition;
    if (create?.access?.approval) declare(name, 'create', 'create.access.approval');
    for (const [act, { access }] of callsOf(definition))
      if (access?.approval) declare(name, act, `actions.${act}.access.approval`);
    if (!isImported) continue;
    const { judge, findFaults, findFaultsBefore } = imports[name as keyof Handlers['imports']] ?? {};
    if (create?.access?.approval && !judge)
      mistakes.push({
        name,
        property: 'import',
        text: `its create may require approval, but its import has no judge (in the same capability.ts: imports: { '${name}': { judge } }).`,
      });
    if (Object.hasOwn(creators, name) && !findFaults && !findFaultsBefore)
      mistakes.push({ name, property: 'import', text: importBesideRule(name) });
  }
  for (const call of Object.keys(judges)) {
    const [name = '', act] = call.split('.');
    if (!declared.has(call))
      mistakes.push({ name, property: `actions.${act}`, text: 'it has a judge but does not declare "approval".' });
  }
  return mistakes;
};

/** What the reference API has for the definitions, with these handlers. */
const apiWith = ({ actionHandlers }: Handlers): ReferenceApi => ({
  hasHandler: (action) => action in actionHandlers || isDecision(action),
  columnsOf,
  isDerived: (table, name) => isDerivedIn(domainSql, table, name),
});

/** Every mistake of every definition, together with these handlers of the API. */
export const definitionMistakes = (handlers: Handlers): Mistake[] => {
  const all: readonly (Definition | Page)[] = screens;
  const definitions = all.filter((screen) => screen.kind === 'resource');
  return [...mistakesIn(all, apiWith(handlers)), ...judgeMistakes(definitions, handlers)];
};

/** Rules that were found to fit: neither they nor the definitions change while a process runs. */
const fitting = new WeakSet<Handlers>();

/** Throws `UnsoundDefinition`, which names all mistakes, where definitions and handlers do not fit together. */
export const refuseMistakes = (handlers: Handlers): void => {
  if (fitting.has(handlers)) return;
  const mistakes = definitionMistakes(handlers);
  if (mistakes.length > 0) throw new UnsoundDefinition(mistakes);
  fitting.add(handlers);
};
