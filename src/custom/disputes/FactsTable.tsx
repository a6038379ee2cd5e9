import { useTranslate } from 'react-admin';
import { Sign } from './Sign';
import { countFacts, type Fact } from './witnesses';

const columns = [
  ['invoice', 'Invoice'],
  ['said', 'Claim'],
  ['receipt', 'Receipt'],
  ['message', 'Message'],
] as const;

const textOf = (fact: Fact, name: (typeof columns)[number][0]) =>
  name === 'receipt' ? (fact.receipt?.text ?? null) : fact[name];

/** The witnesses side by side: one fact a line, what each says of it, and the verdict. Witnesses that say nothing have no column. */
export const FactsTable = ({ facts }: { facts: readonly Fact[] }) => {
  const t = useTranslate();
  const { agree, differ } = countFacts(facts);
  const shown = columns.filter(([name]) => facts.some((fact) => textOf(fact, name) !== null));
  return (
    <section className="case-table">
      <header>
        <h3>{t('What agrees, what differs')}</h3>
        <span className="case-count">
          {agree > 0 && (
            <Sign
              verdict={{ phrase: '%{smart_count} agrees |||| %{smart_count} agree', args: { smart_count: agree } }}
              isFor
            />
          )}
          {differ > 0 && (
            <Sign
              verdict={{ phrase: '%{smart_count} differs |||| %{smart_count} differ', args: { smart_count: differ } }}
              isFor={false}
            />
          )}
        </span>
      </header>
      <div className="case-scroll">
        <table>
          <thead>
            <tr>
              <td />
              {shown.map(([name, label]) => (
                <th key={name} scope="col">
                  {t(label)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.label} className={fact.isFor === false ? 'differs' : undefined}>
                <th scope="row">{t(fact.label)}</th>
                {shown.map(([name, label]) => {
                  const text = textOf(fact, name);
                  return (
                    <td key={name} className={`numeric literal ${text === null ? 'silent' : ''}`} data-label={t(label)}>
                      {text ?? <span className="muted">—</span>}
                    </td>
                  );
                })}
                <td>
                  <Sign {...fact} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
