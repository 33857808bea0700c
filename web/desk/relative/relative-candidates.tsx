import type { RelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { StepForm } from '../case/step-form.tsx';

type Policy = RelativeProof['cover']['policies'][number];
type Candidate = Policy['alike'][number];

export function RelativeCandidates({ proof }: { proof: RelativeProof }) {
  const t = useT();
  const candidates = proof.cover.policies.flatMap(({ policyNo, alike }) =>
    alike.filter(({ mayBeSame }) => mayBeSame).map((person) => ({ policyNo, person })),
  );
  if (candidates.length === 0) return null;
  return (
    <div className="grid gap-4">
      <h3 className="text-m font-semibold">{t('desk.relative.may_be_same')}</h3>
      <p>{t('desk.relative.may_be_same_lead')}</p>
      {candidates.map(({ policyNo, person }) => (
        <section key={person.id} aria-labelledby={`candidate-${person.id}`} className="grid gap-3">
          <Comparison proof={proof} policyNo={policyNo} person={person} />
          <StepForm intent="same_person" button={t('desk.relative.same_person')}>
            <input type="hidden" name="policyNo" value={policyNo} />
            <input type="hidden" name="insuredPersonId" value={person.id} />
            <input type="hidden" name="from" value={person.validFrom} />
          </StepForm>
          <StepForm intent="another_person" button={t('desk.relative.another_person')} kind="quiet">
            <input type="hidden" name="insuredPersonId" value={person.id} />
          </StepForm>
        </section>
      ))}
    </div>
  );
}

function Comparison({ proof, policyNo, person }: { proof: RelativeProof; policyNo: string; person: Candidate }) {
  const t = useT();
  const { language } = usePageContext();
  const { dayLong } = useFormat();
  const { validFrom: from, validTo: to } = person;
  const days =
    to === null ? t('desk.relative.insured_from', { from: dayLong(from) }) : `${dayLong(from)} – ${dayLong(to)}`;
  const rows = [
    { term: t('fields.lastName'), entry: proof.lastName, listed: person.lastName },
    { term: t('fields.firstName'), entry: proof.firstName, listed: person.firstName },
    { term: t('fields.birthDate'), entry: dayLong(proof.birthDate), listed: dayLong(person.birthDate) },
    { term: t('desk.relative.insured_days'), entry: undefined, listed: days },
  ];
  return (
    <table className="w-full table-fixed border-collapse text-s">
      <caption id={`candidate-${person.id}`} className="sr-only">
        {`${fullName(person, language)} · ${policyNo}`}
      </caption>
      <thead>
        <tr className="border-b border-border-strong align-bottom">
          <td />
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {t('desk.relative.as_typed')}
          </th>
          <th scope="col" className="py-2 text-start font-semibold wrap-anywhere">
            {t('desk.relative.as_listed', { policy: policyNo })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ term, entry, listed }) => (
          <tr key={term} className="border-b border-border align-top">
            <th scope="row" className="py-2 pe-3 text-start font-normal text-text-muted wrap-anywhere">
              {capital(term)} {differs(entry, listed) && <Badge kind="warning">{t('desk.relative.differs')}</Badge>}
            </th>
            <td className="py-2 pe-3 wrap-anywhere">{entry ?? '–'}</td>
            <td className="py-2 wrap-anywhere">{differs(entry, listed) ? <strong>{listed}</strong> : listed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differs(entry: string | undefined, listed: string): boolean {
  return entry !== undefined && entry !== listed;
}
