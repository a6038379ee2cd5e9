import { useTranslate } from 'react-admin';
import { heads } from '../../resources/index';

/** The title of an entity's list; the entity's name when this console does not know it. */
export const EntityName = ({ name }: { name: string }) => {
  const t = useTranslate();
  return t(heads.find((head) => head.name === name)?.title ?? name);
};
