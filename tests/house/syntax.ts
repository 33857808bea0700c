import type { Argument, Expression, Program, Span, TSType } from 'oxc-parser';
import { nodesIn, type Source } from './source-text.ts';

/** Strings, fixed parts of templates and text between tags, but no addresses. */
export function stringsIn(source: Source, pattern: RegExp, but: (text: string) => boolean = () => false): string[] {
  const addresses: Span[] = [];
  return nodesIn(source, (report) => {
    function look(node: Span, text: string): void {
      const isAddress = addresses.some(({ start, end }) => start <= node.start && node.end <= end);
      if (!isAddress && pattern.test(text) && !but(text)) report(node);
    }
    return {
      JSXAttribute: (node) => {
        if (node.name.name === 'href' || node.name.name === 'to') addresses.push(node);
      },
      Literal: (node) => look(node, typeof node.value === 'string' ? node.value : ''),
      TemplateElement: (node) => look(node, node.value.raw),
      JSXText: (node) => look(node, node.value),
    };
  });
}

export function styleOf({ text }: Source): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

export function isName(node: Argument, ...names: string[]): boolean {
  return node.type === 'Identifier' && names.includes(node.name);
}

/** `Date.now` is a member of `Date`. */
export function isMember(node: Expression, object: string, property: string): boolean {
  return (
    node.type === 'MemberExpression' && !node.computed && isName(node.object, object) && node.property.name === property
  );
}

export function isConst(type: TSType): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
}

export function isFixed(node: Argument | undefined): boolean {
  return node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0);
}

export function onlyPassesOn({ body }: Program): boolean {
  const exported = body.filter(({ type }) => type.startsWith('Export'));
  const own = body.filter(
    (node) =>
      node.type !== 'ImportDeclaration' &&
      node.type !== 'ExportAllDeclaration' &&
      !(node.type === 'ExportNamedDeclaration' && node.declaration === null),
  );
  return exported.length > 0 && (own.length === 0 || body.some(({ type }) => type === 'ExportAllDeclaration'));
}
