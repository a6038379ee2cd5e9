import type { Definition } from '../../resources/language/definition';
import { recordPath, useOpening } from '../navigation/openRecord';
import { onPlainClick } from '../browser/onPlainClick';
import { useAddress } from '../calls/useAct';

interface Props {
  definition: Definition;
  id: string;
  text: string;
}

/** The number of a row as a link to its record, so that it can be opened in a new tab and copied. */
export const IdLink = ({ definition, id, text }: Props) => {
  const { open } = useOpening();
  const address = useAddress();
  const record = { entity: definition.name, id };
  return (
    <a className="ref" href={recordPath(record, address)} onClick={onPlainClick(() => open(record, { instead: true }))}>
      {text}
    </a>
  );
};
