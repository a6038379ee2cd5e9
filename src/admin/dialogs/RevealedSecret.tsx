import { useGetOne, type RaRecord } from 'react-admin';
import type { Deciding } from '../approvals/useDecision';
import { useSubject } from '../fields/useSubject';
import type { Definition } from '../../resources/language/definition';
import type { ShownSecret } from './Credentials';
import { RevealDialog } from './RevealDialog';

type Shown = ShownSecret & { onSaved: () => void };

const OfSubject = ({ definition, id, ...shown }: Shown & { definition: Definition; id: string }) => {
  const { data: record } = useGetOne<RaRecord>(definition.name, { id });
  return <RevealDialog {...shown} about={record && { definition, record }} />;
};

/** Reveals the secret in the answer of an approved call to the user who approved it. */
export const RevealedSecret = ({ deciding: { secret, onSecretSaved } }: { deciding: Deciding }) => {
  const subject = useSubject(secret?.request.subject ?? '');
  if (!secret) return null;
  const shown: Shown = { reveals: secret.reveals, value: secret.value, onSaved: onSecretSaved };
  return subject ? <OfSubject {...shown} {...subject} /> : <RevealDialog {...shown} />;
};
