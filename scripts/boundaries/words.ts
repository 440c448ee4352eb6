import type { Offence } from './offence.ts';
import { lineAt } from './imports.ts';

type Rule = { pattern: RegExp; in: RegExp; except: RegExp; message: string };

const TESTS = /\.(test|e2e)\.tsx?$|^server\/tests?(ing)?\//;

/** Things that have one home each. */
const RULES: Rule[] = [
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(\)/g,
    in: /^server\//,
    except: /^server\/platform\/lib\/clock\.ts$/,
    message: 'asks the machine for the time: ask the context’s clock',
  },
  {
    pattern:
      /\b(?:select|insert|update|delete|where|and|values|interval|set)\b[^\n]*(?<![.#\w])(?:now|clock_timestamp)\(\)/gi,
    in: /^server\/(?!platform\/db\/)/,
    // The job queue locks its rows by the database's own time.
    except: /^server\/domains\/payments\/webhook-inbox\.ts$/,
    message: 'lets SQL tell the time: pass the clock’s as a parameter',
  },
  {
    pattern: /\bMath\.random\(/g,
    in: /^(server|contract|web)\//,
    except: /^$/,
    message: 'draws a number anybody can guess: use server/platform/lib/random.ts',
  },
  {
    pattern: /\.toFixed\(|\bIntl\.NumberFormat\(/g,
    in: /^(server|contract|web)\//,
    except: /^(server\/platform\/lib\/(format-)?money\.ts|web\/platform\/lib\/format-[a-z]+\.ts)$/,
    message: 'writes numbers for people by itself: use format-money',
  },
  {
    pattern: /\bprocess\.env\b/g,
    in: /^(server|contract|web)\//,
    except: /^server\/(config(-[a-z]+)?|main|worker)\.ts$/,
    message: 'reads the environment: server/config.ts does, once',
  },
];

/** Places where something is done that one module does for all. */
export function findWordOffences(path: string, source: string): Offence[] {
  if (TESTS.test(path)) return [];
  const code = withoutComments(source);
  return RULES.filter((rule) => rule.in.test(path) && !rule.except.test(path)).flatMap(({ pattern, message }) =>
    [...code.matchAll(pattern)].map(({ index }) => ({ path, line: lineAt(code, index), message })),
  );
}

/** Comments become blanks, line breaks stay, so positions keep their lines. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
