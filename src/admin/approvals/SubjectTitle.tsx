import { useGetOne, type RaRecord } from 'react-admin';
import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/belonging';
import type { Definition } from '../../resources/language/definition';
import { Headline } from '../panel/Headline';
import { useRecordTitle } from '../panel/recordTitle';
import { useConsole } from '../state/ConsoleContext';

/** The record that a request is about, in the list in which this role may open it; undefined where there is none. */
export const useSubject = (subject: string): { definition: Definition; id: string } | undefined => {
  const { session } = useConsole();
  const [entity, id = ''] = subject.split('/');
  const named = definitions.find(({ name }) => name === entity);
  const definition = named && /^\d+$/.test(id) ? openedAs(definitions, named, session.role) : undefined;
  return definition && { definition, id };
};

const Title = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const title = useRecordTitle(definition, record);
  return definition.headline ? <Headline definition={definition} record={record} /> : title;
};

/** What names the record of a request: whose it is, of what sum. */
export const SubjectTitle = ({ definition, id }: { definition: Definition; id: string }) => {
  const { data } = useGetOne<RaRecord>(definition.name, { id });
  return data && <Title definition={definition} record={data} />;
};
