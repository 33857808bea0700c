import { assessOperations, saveOperations } from '../../contract/care/assessment/assessment.ts';

/** The example of the publication of SCORE2: a smoker of 50. */
export const healthAnswers = {
  age: '50',
  sexAtBirth: 'male',
  smoking: 'yes',
  weight: '82',
  height: '178',
  waist: '98',
  exercise: 'no',
  vegetables: 'yes',
  pressureMedicine: 'no',
  highGlucose: 'no',
  familyDiabetes: 'close',
  residence: 'HU',
  systolic: '140',
  cholesterol: '5.5',
  hdl: '1.3',
  alcoholOften: '2',
  alcoholAmount: '1',
  alcoholBinge: '1',
};

export function sameAnswers(prefix: string, many: number, answer: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: many }, (_, no) => [`${prefix}${no + 1}`, answer]));
}

export function assessing(tool: string) {
  const operation = assessOperations.find((row) => row.tool.id === tool);
  if (!operation) throw new Error(`there is no tool ${tool}`);
  return operation.operation;
}

export function saving(tool: string) {
  const operation = saveOperations.find((row) => row.tool.id === tool);
  if (!operation) throw new Error(`there is no tool ${tool}`);
  return operation.operation;
}
