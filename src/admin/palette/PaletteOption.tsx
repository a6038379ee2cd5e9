import { useTranslate } from 'react-admin';
import { definitionOf } from '../../resources/index';
import { Icon } from '../parts/icons';
import type { Option } from './options';
import { RecordOption } from './RecordOption';

/** The content of one option of the palette. */
export const PaletteOption = ({ option }: { option: Option }) => {
  const t = useTranslate();
  switch (option.kind) {
    case 'destination':
      return (
        <>
          <Icon name={option.destination.icon} />
          <b>{option.destination.label}</b>
          <span className="option-detail">{option.destination.group}</span>
        </>
      );
    case 'command':
      return (
        <>
          <Icon name={option.command.icon} />
          <b>{option.command.label}</b>
        </>
      );
    case 'recent':
      return (
        <>
          <b>{option.recent.title}</b>
          <span className="option-detail">{t(definitionOf(option.recent.entity).title)}</span>
        </>
      );
    case 'record':
      return <RecordOption definition={option.definition} record={option.record} typed={option.typed} />;
  }
};
