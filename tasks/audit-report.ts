import { z } from 'zod';

const Severities = z.object({
  info: z.number(),
  low: z.number(),
  moderate: z.number(),
  high: z.number(),
  critical: z.number(),
});
const Found = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
  metadata: z.object({ vulnerabilities: Severities, dependencies: z.object({ prod: z.number() }) }),
});
const Failed = z.object({ message: z.string() });

/** Exit codes: 0 without a grave hole, 1 with a known hole that is high or critical, 2 if the audit could not be made. */
export type AuditReport = { code: 0 | 1 | 2; lines: string[] };

export function auditReport(output: string): AuditReport {
  const json = parsed(output);
  const report = Found.safeParse(json);
  if (!report.success) {
    const failed = Failed.safeParse(json);
    const why = failed.success ? failed.data.message.split('\n')[0] : 'npm audit said nothing that can be read';
    return {
      code: 2,
      lines: [
        'The audit was NOT done: the source of advisories could not be asked.',
        `  ${why}`,
        'Repeat it where it can.',
      ],
    };
  }
  const { vulnerabilities, metadata } = report.data;
  const { high, critical, moderate, low, info } = metadata.vulnerabilities;
  const listed = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `  ${severity}: ${name} ${range}`,
  );
  const grave = high + critical;
  return {
    code: grave > 0 ? 1 : 0,
    lines: [
      `Audited ${metadata.dependencies.prod} packages: ${critical} critical, ${high} high, ${moderate + low + info} lesser.`,
      ...listed,
    ],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
