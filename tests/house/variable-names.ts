import type { BindingPattern, ParamPattern, Span } from 'oxc-parser';
import { nodesIn, type Source } from './source-text.ts';

/** `left` is missing, because it is a side as well. */
const forbidden: readonly string[] = [
  ...['said', 'told', 'asked', 'whose', 'wanted', 'begun', 'kept', 'shown', 'given', 'meant', 'owed', 'lost', 'found'],
  ...['taken', 'held', 'audited', 'guarded', 'typed'],
];

type DeclaredName = Span & { name: string };

function namesIn(pattern: BindingPattern | ParamPattern): DeclaredName[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'RestElement' ? one.argument : one.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) =>
        one === null ? [] : namesIn(one.type === 'RestElement' ? one.argument : one),
      );
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

export function namesWithoutNoun(source: Source): string[] {
  return nodesIn(source, (report) => {
    const look = (names: readonly DeclaredName[]) => {
      for (const one of names) if (forbidden.includes(one.name)) report(one);
    };
    const lookAtFunction = ({ id, params }: { id?: DeclaredName | null; params: readonly ParamPattern[] }) =>
      look([...(id ? [id] : []), ...params.flatMap(namesIn)]);
    return {
      VariableDeclarator: ({ id }) => look(namesIn(id)),
      FunctionDeclaration: lookAtFunction,
      FunctionExpression: lookAtFunction,
      ArrowFunctionExpression: lookAtFunction,
    };
  });
}
