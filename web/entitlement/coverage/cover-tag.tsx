import type { BenefitLine, Decision, ReasonCode } from '../../../contract/entitlement/coverage.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';

type Tag = 'covered' | 'approval' | 'arranged' | 'later' | 'used_up' | 'inactive' | 'not_covered';
type Verdict = Pick<BenefitLine, 'decision'> & { reasons: readonly { code: ReasonCode }[] };

const looks = {
  covered: 'success',
  approval: 'brand',
  arranged: 'brand',
  later: 'plain',
  used_up: 'warning',
  inactive: 'plain',
  not_covered: 'plain',
} as const satisfies Record<Tag, string>;

const byDecision: Readonly<Record<Decision, Tag>> = {
  covered: 'covered',
  partly: 'covered',
  needs_preauth: 'approval',
  call_center_only: 'arranged',
  not_covered: 'not_covered',
  self_pay: 'not_covered',
};

const byReason: Partial<Record<ReasonCode, Tag>> = {
  RM1003: 'inactive',
  KE001: 'used_up',
  KE014: 'used_up',
  KE002: 'later',
  KE012: 'later',
  KE013: 'later',
};

/** The first of the reasons decided, so the tag follows it. */
export function tagOf({ decision, reasons: [first] }: Verdict): Tag {
  return (decision === 'not_covered' && first && byReason[first.code]) || byDecision[decision];
}

export function CoverTag(verdict: Verdict) {
  const t = useT();
  const tag = tagOf(verdict);
  return <Badge kind={looks[tag]}>{t(`coverage.tag.${tag}`)}</Badge>;
}
