import { useTranslate } from 'react-admin';
import { definitions } from '../../resources/index';

/** The title of an entity's list; the entity's name when this console does not know it. */
export const EntityName = ({ name }: { name: string }) => {
  const t = useTranslate();
  return t(definitions.find((definition) => definition.name === name)?.title ?? name);
};
