import { clausesIn } from './spec-clauses.ts';
import { type Proof, type ProofKind, proofKinds } from './spec-proofs.ts';

export const clausesPath = 'docs/clauses.md';

const says: Readonly<Record<ProofKind, string>> = {
  words: 'a page is walked and its words are read',
  page: 'a page is walked',
  call: 'an operation is called',
  part: 'the code is run by itself',
  row: 'a row of a table',
};

const begin = `# The clauses, and what proves each

Written by \`npm run check -- write\` from the tests that cite a clause of [spec.md](spec.md) in their names, and from the reasons in
\`tasks/not-built.ts\`. For each kind of proof one file is named. A clause that only a row of a table cites is not proved, and fails
\`npm run check\`.
`;

type ClausesPaper = { text: string; summary: string; faults: readonly string[] };

export function clausesPaper(
  specification: string,
  proofs: readonly Proof[],
  notBuilt: Readonly<Record<string, string>>,
): ClausesPaper {
  const clauses = clausesIn(specification);
  const byClause = Map.groupBy(
    proofs.flatMap((proof) => proof.clauses.map((clause) => ({ clause, proof }))),
    ({ clause }) => clause,
  );
  const proofsFor = (clause: string) => (byClause.get(clause) ?? []).map(({ proof }) => proof);
  const isProved = (clause: string) => proofsFor(clause).some(({ kind }) => kind !== 'row');
  const open = clauses.filter((clause) => notBuilt[clause] !== undefined);
  const unproved = clauses.filter((clause) => !open.includes(clause) && !isProved(clause));
  const lines = clauses.map((clause) => lineOf(clause, proofsFor(clause), notBuilt[clause]));
  const proved = clauses.length - open.length - unproved.length;
  const summary = `${proved} of ${clauses.length} clauses are proved by a test, ${open.length} are not or not wholly built`;
  return {
    text: `${begin}\n${summary}.\n\n${lines.join('\n')}\n`,
    summary,
    faults: [
      ...unproved.map(
        (clause) => `${clause} is cited by ${proofsFor(clause).length > 0 ? 'rows of tables alone' : 'no test'}`,
      ),
      ...Object.keys(notBuilt)
        .filter((clause) => !clauses.includes(clause))
        .map((clause) => `${clause} is not built and not in the specification`),
    ],
  };
}

function lineOf(clause: string, proofs: readonly Proof[], missing: string | undefined): string {
  const citations = proofKinds.flatMap((kind) => {
    const [first] = proofs
      .filter((proof) => proof.kind === kind)
      .map(({ path }) => path)
      .sort();
    return first === undefined ? [] : [`${says[kind]}: \`${first}\``];
  });
  const lines = citations.length > 1 ? citations.filter((line) => !line.startsWith(says.row)) : citations;
  const parts = [...(missing === undefined ? [] : [`**not built**: ${missing}`]), ...lines];
  return `- **${clause}** ${parts.join('; ') || 'cited by no test'}`;
}
