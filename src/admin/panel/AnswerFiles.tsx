import { useTranslate, type RaRecord } from 'react-admin';
import { definitionOf } from '../../resources/index';
import { FileField } from '../fields/FileField';
import { sizeText } from '../fields/fieldText';

interface Props {
  entity: string | undefined;
  files: readonly RaRecord[];
}

/** The files of an answer; a click on the name of one downloads it. */
export const AnswerFiles = ({ entity, files }: Props) => {
  const t = useTranslate();
  if (entity === undefined || files.length === 0) return null;
  const definition = definitionOf(entity);
  return (
    <ul className="answer-files" aria-label={t('Files')}>
      {files.map((file) => (
        <li key={file.id}>
          <FileField
            definition={definition}
            name="file"
            field={definition.fields.file!}
            value={String(file.file)}
            record={file}
            full
            linked
          />{' '}
          <small className="muted numeric">{sizeText(Number(file.size), t)}</small>
        </li>
      ))}
    </ul>
  );
};
