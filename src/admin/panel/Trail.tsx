import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { definitionOf } from '../../resources/index';
import { listAndNumber } from '../fields/recordTitle';
import { isPossibleAddress } from '../navigation/openRecord';
import { useTrail } from '../navigation/useMarkedRow';

/** Leads back to the record from which the open one was reached in the panel, as the browser's Back does. */
export const Trail = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const last = useTrail().at(-1);
  if (!last || !isPossibleAddress(last)) return null;
  return (
    <button className="panel-trail" type="button" onClick={() => void navigate(-1)}>
      <span aria-hidden="true">‹ </span>
      <span className="visually-hidden">{t('Back to')} </span>
      {listAndNumber(definitionOf(last.entity), last.id, t)}
    </button>
  );
};
