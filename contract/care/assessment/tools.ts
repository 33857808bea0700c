import type { services } from '../../portal/services.ts';
import type { QuestionName } from '../questions.ts';
import { type Answer, callsForHelp, type Help } from '../request-schema.ts';
import { unfitFor } from './assess.ts';
import { type MeasureId, measureNamed } from './measures.ts';

type ServiceKey = (typeof services)[number]['key'];

export const toolIds = ['health_check', 'work_life_balance', 'workplace_stress', 'mood', 'anxiety', 'skin'] as const;

type ToolHelp = Exclude<Help, 'emergency'>;

export type HealthTool = {
  /** Texts of the tool begin with `assessment.tool.<id>`. */
  id: (typeof toolIds)[number];
  page: string;
  measures: readonly MeasureId[];
  /** Each group of questions is a page; a page for one measure (`only`) is left out where that does not apply to the person. */
  groups: readonly { asks: readonly QuestionName[]; only?: MeasureId }[];
  help: ToolHelp | undefined;
  sentWith: readonly ServiceKey[];
  hasLead?: true;
  unproved?: true;
  /** The number rises with every change of the questions or the calculation. */
  version: string;
};

const each = (names: readonly QuestionName[]) => names.map((name) => ({ asks: [name] }));
const itemsOf = (measure: MeasureId) => each((measureNamed(measure).items ?? []).map(({ question }) => question));

const advisers = ['general_consultation', 'internal_medicine', 'blood_pressure', 'metabolism'] as const;
const ofMind = { hasLead: true, help: 'crisis', sentWith: ['psychology'], version: '1.1' } as const;

export const healthTools = [
  {
    id: 'health_check',
    page: 'services-health-check-v2',
    measures: ['score2', 'findrisc', 'bmi', 'audit_c'],
    groups: [
      ...each(['age', 'sexAtBirth', 'conditions', 'smoking']),
      { asks: ['weight', 'height'] },
      ...each(['waist', 'exercise', 'vegetables', 'pressureMedicine', 'highGlucose', 'familyDiabetes']).map(
        ({ asks }) => ({ asks, only: 'findrisc' as const }),
      ),
      ...[['residence'] as const, ['systolic'] as const, ['cholesterol', 'hdl'] as const].map((asks) => ({
        asks,
        only: 'score2' as const,
      })),
      ...each(['alcoholOften', 'alcoholAmount', 'alcoholBinge']),
    ],
    help: 'pressure',
    sentWith: advisers,
    version: '1.1',
  },
  {
    ...ofMind,
    id: 'work_life_balance',
    page: 'services-work-life-balance',
    measures: ['work_life_balance'],
    groups: itemsOf('work_life_balance'),
    sentWith: ['work_life_balance_quiz', 'psychology'],
    unproved: true,
  },
  {
    ...ofMind,
    id: 'workplace_stress',
    page: 'services-workplace-stress',
    measures: ['workplace_stress'],
    groups: itemsOf('workplace_stress'),
    sentWith: ['work_life_balance_quiz', 'psychology'],
    unproved: true,
  },
  {
    ...ofMind,
    id: 'mood',
    page: 'services-mood',
    measures: ['phq_9'],
    groups: itemsOf('phq_9'),
  },
  {
    ...ofMind,
    id: 'anxiety',
    page: 'services-anxiety',
    measures: ['gad_7'],
    groups: itemsOf('gad_7'),
  },
  {
    id: 'skin',
    page: 'services-skin-check',
    measures: ['abcde'],
    groups: itemsOf('abcde'),
    help: undefined,
    sentWith: ['melanoma'],
    version: '1.0',
  },
] as const satisfies readonly HealthTool[];

const rows: readonly HealthTool[] = healthTools;

export function toolAt(page: string): HealthTool | undefined {
  return rows.find((row) => row.page === page);
}

export function toolNamed(id: string): HealthTool {
  const tool = rows.find((row) => row.id === id);
  if (!tool) throw new Error(`there is no health tool ${id}`);
  return tool;
}

export function helpIn(tool: HealthTool, answers: readonly Answer[]): ToolHelp | undefined {
  return callsForHelp(answers) ? tool.help : undefined;
}

export function pagesOf(
  { groups }: HealthTool,
  answers: ReadonlyMap<string, string>,
): readonly (readonly QuestionName[])[] {
  return groups.flatMap(({ asks, only }) =>
    only !== undefined && unfitFor(only, answers) !== undefined ? [] : [asks],
  );
}
