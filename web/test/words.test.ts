/* Words that people read stand in src/texts alone: components have none of their own. */
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>('../src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
const READ_ALOUD = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description', 'aria-roledescription']);
/* Names of keys and of others, which no language changes. */
const NAMES = new Set(['Esc', 'game-icons.net', 'CC BY 3.0']);

function hasWords(words: string): boolean {
  return /\p{L}{2}/u.test(words) && !NAMES.has(words.trim());
}

/* Literals that an expression may become; what stands in calls and conditions is not shown. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((s) => s.literal.text)];
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isBinaryExpression(node)) return [...literalsIn(node.left), ...literalsIn(node.right)].filter(() => isSum(node));
  return [];
}

function isSum(node: ts.BinaryExpression): boolean {
  return [ts.SyntaxKind.PlusToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind);
}

function wordsShown(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text];
  if (ts.isJsxAttribute(node)) {
    const value = node.initializer;
    if (!value || !READ_ALOUD.has(node.name.getText())) return [];
    return ts.isStringLiteral(value) ? [value.text] : ts.isJsxExpression(value) && value.expression ? literalsIn(value.expression) : [];
  }
  const inElement = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
  return inElement && node.expression ? literalsIn(node.expression) : [];
}

function strays(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    for (const words of wordsShown(node).filter(hasWords)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${words.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('components have no words of their own', () => {
  const files = Object.entries(SOURCES);
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap(([file, code]) => strays(file, code))).toEqual([]);
}, 60_000);
