import { callsOf, type Definition } from '../../src/resources/language/definition';
import { UnsoundDefinition } from '../../src/resources/language/soundness';
import type { Rules } from '../entities/handlers';
import { actName } from '../../src/resources/index';

/**
 * Throws `UnsoundDefinition` for the first call that declares `approval` without a judge, or has a judge without
 * declaring it, and for the first import that would do less than the creates of its rows.
 */
export const requireJudges = (definitions: readonly Definition[], { judges, imports, creators }: Rules): void => {
  const declared = new Map<string, string>();
  for (const definition of definitions) {
    if (definition.create?.access?.approval) declared.set(actName(definition, 'create'), definition.name);
    for (const [name, { access }] of callsOf(definition))
      if (access?.approval) declared.set(actName(definition, name), definition.name);
  }
  for (const { name, create, import: isImported } of definitions) {
    if (!isImported) continue;
    if (create?.access?.approval && !imports[name as keyof Rules['imports']]?.judge)
      throw new UnsoundDefinition(name, 'its create may require approval, but its import has no judge');
    if (Object.hasOwn(creators, name)) throw new UnsoundDefinition(name, 'its create does more than an import');
  }
  for (const [call, entity] of declared)
    if (!(call in judges)) throw new UnsoundDefinition(entity, `"${call}" may require approval but has no judge`);
  for (const call of Object.keys(judges))
    if (!declared.has(call))
      throw new UnsoundDefinition(call.split('.')[0]!, `"${call}" has a judge but does not declare approval`);
};
