import { callsOf, type Definition } from '../../src/resources/language/definition';
import { UnsoundDefinition } from '../../src/resources/language/soundness';
import type { Rules } from '../entities/handlers';
import { actName } from '../../src/resources/index';

/**
 * Throws `UnsoundDefinition` for the first call that declares `approval` without a judge, or has a judge without
 * declaring it.
 */
export const requireJudges = (definitions: readonly Definition[], { judges }: Rules): void => {
  const declared = new Map<string, string>();
  for (const definition of definitions) {
    if (definition.create?.access?.approval) declared.set(actName(definition, 'create'), definition.name);
    for (const [name, { access }] of callsOf(definition))
      if (access?.approval) declared.set(actName(definition, name), definition.name);
  }
  for (const [call, entity] of declared)
    if (!(call in judges)) throw new UnsoundDefinition(entity, `"${call}" may require approval but has no judge`);
  for (const call of Object.keys(judges))
    if (!declared.has(call))
      throw new UnsoundDefinition(call.split('.')[0]!, `"${call}" has a judge but does not declare approval`);
};
