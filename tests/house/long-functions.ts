import type { Span } from 'oxc-parser';
import { nodesIn, type Source } from './source-text.ts';

const most = 80;

/** Keys are file and name; values are the reasons. */
const exceptions: Readonly<Record<string, string>> = {
  'lab/restore-drill.ts drill':
    'It is one story in the order of its steps, each of which needs what the steps before it made.',
  'server/telemedicine/signalling/hub.ts createHub': 'It is the state of the rooms with the messages that change it.',
  'server/telemedicine/signalling/socket.ts createSignalling':
    'It ties the server, the bus, the hub and the looks, which call each other.',
  'web/portal/starter/intent.ts startIntent':
    'It is the state of one page from its first sign of use until its script has taken over.',
  'web/telemedicine/call/circle.ts createCircle':
    'It is the state of the people in a visit with the signals that change it.',
  'web/telemedicine/call/line.ts createLine': 'It is the state machine of one line that opens again.',
  'web/telemedicine/call/peer-link.ts createPeerLink': 'It is the state machine of one connection to one person.',
};

/** Exceptions that nothing needs any longer are reported too. */
export function longFunctions(source: Source): string[] {
  const names = new Map<object, string>();
  const exceptional = new Set<string>();
  const places = nodesIn(source, (report) => {
    function look(node: Span & { id?: { name: string } | null; body: Span | null }): void {
      const { start, end } = node;
      if (source.text.slice(start, end).split('\n').length <= most) return;
      const name = `${source.path} ${node.id?.name ?? names.get(node) ?? ''}`;
      if (name in exceptions) exceptional.add(name);
      else report(node);
    }
    return {
      VariableDeclarator: ({ id, init }) => {
        if (init && id.type === 'Identifier') names.set(init, id.name);
      },
      Property: ({ key, value }) => {
        if (key.type === 'Identifier') names.set(value, key.name);
      },
      FunctionDeclaration: look,
      FunctionExpression: look,
      ArrowFunctionExpression: look,
    };
  });
  const needless = Object.keys(exceptions).filter(
    (name) => name.startsWith(`${source.path} `) && !exceptional.has(name),
  );
  return [...places, ...needless.map((name) => `${name} is short enough now`)];
}
