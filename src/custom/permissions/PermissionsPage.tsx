import { useTranslate } from 'react-admin';
import { PageHead } from '../../admin/parts/PageHead';
import { Icon } from '../../admin/parts/icons';
import { numberOf } from '../../resources/language/choices';
import { givenRoles, roleName } from '../../resources/language/roles';
import { permissionsByScreen } from './matrix';

/**
 * Read-only table of permissions by role, screen and action. It is generated from the definitions that the API
 * enforces.
 */
const PermissionsPage = () => {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('Permissions')} description={t('Who may open which screen, and what may be done there')} />
      <div className="card table-scroll wide" tabIndex={0} role="region" aria-label={t('Permissions')}>
        <table className="permissions">
          <thead>
            <tr>
              <th scope="col">{t('Screen')}</th>
              {givenRoles.map((role) => (
                <th key={numberOf(role)} scope="col">
                  {t(roleName(role))}
                </th>
              ))}
            </tr>
          </thead>
          {permissionsByScreen().map(({ name, rows }) => (
            <tbody key={name}>
              {rows.map(({ label, isScreen, isAllowed }, index) => (
                <tr key={`${label} ${index}`} className={isScreen ? 'screen' : undefined}>
                  <th scope="row">{t(label)}</th>
                  {givenRoles.map((role) => (
                    <td key={numberOf(role)}>
                      {isAllowed(role) ? (
                        <span className="allowed">
                          <Icon name="check" size={16} />
                          <span className="visually-hidden">{t('Yes')}</span>
                        </span>
                      ) : (
                        <span className="muted">
                          <span aria-hidden="true">·</span>
                          <span className="visually-hidden">{t('No')}</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
};

export default PermissionsPage;
