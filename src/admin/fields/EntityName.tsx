import { useTranslate } from 'react-admin';
import { definitions } from '../../resources/index';

/** What the list of an entity is called; an entity that is no longer known keeps its name. */
export const EntityName = ({ name }: { name: string }) => {
  const t = useTranslate();
  return t(definitions.find((one) => one.name === name)?.title ?? name);
};
