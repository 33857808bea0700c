import type { RelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function RelativeFacts({ proof }: { proof: RelativeProof }) {
  const t = useT();
  const when = useWhen();
  const { dayLong } = useFormat();
  const { timeZone } = useConfig();
  const { holder, holderBirthDate, name, birthDate, relationship, scope, from, to, status, cover } = proof;
  const { dueAt, overdue, refusal } = proof.dueAt === null ? cover : proof;
  const born = (day: string | null) => (day === null ? '' : ` (${dayLong(day)})`);
  const rows = [
    { term: t('desk.fact.state'), value: t(`relatives.state.${status}`) },
    { term: t('desk.relative.holder'), value: `${holder}${born(holderBirthDate)}` },
    { term: t('desk.relative.name'), value: `${name}${born(birthDate)}` },
    { term: capital(t('fields.relationship')), value: t(`relatives.relationship.${relationship}`) },
    { term: capital(t('fields.scope')), value: scope.map((one) => t(`relatives.may.${one}`)).join(' · ') },
    { term: capital(t('fields.from')), value: dayLong(from) },
    { term: capital(t('fields.to')), value: to === null ? t('relatives.one.until_revoked') : dayLong(to) },
    { term: t('desk.relative.cover'), value: t(`relatives.cover.${cover.state}`) },
    ...(dueAt === null
      ? []
      : [
          {
            term: t('desk.column.due'),
            value: (
              <>
                {when(dueAt, timeZone)} {overdue && <Badge kind="danger">{t('desk.filter.overdue')}</Badge>}
              </>
            ),
          },
        ]),
    ...(refusal === null ? [] : [{ term: capital(t('fields.reason')), value: refusal }]),
  ];
  return <SummaryList rows={rows} />;
}
