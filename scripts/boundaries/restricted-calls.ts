import type { Violation } from './violation.ts';
import { lineAt } from './imports.ts';

type Rule = { pattern: RegExp; in: RegExp; except: RegExp; message: string };

const TESTS = /\.(test|e2e)\.tsx?$|^server\/tests?(ing)?\//;

/** Calls that only one module may make. */
const RULES: Rule[] = [
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(\)/g,
    in: /^server\//,
    except: /^server\/platform\/lib\/clock\.ts$/,
    message: 'reads the system time: use the context’s clock',
  },
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(\)/g,
    in: /^web\//,
    except: /^web\/platform\/lib\/clock\.ts$/,
    message: 'reads the device’s time: use web/platform/lib/clock.ts',
  },
  {
    pattern:
      /\b(?:select|insert|update|delete|where|and|values|interval|set)\b[^\n]*(?<![.#\w])(?:now|clock_timestamp)\(\)/gi,
    in: /^server\/(?!platform\/db\/)/,
    // The job queue locks its rows by the database's time, and processes compare their heartbeats by the same clock.
    except: /^server\/(domains\/payments\/webhook-inbox|platform\/jobs\/live-pools)\.ts$/,
    message: 'takes the time from SQL: pass the clock’s time as a parameter',
  },
  {
    pattern: /\bMath\.random\(/g,
    in: /^(server|contract|web)\//,
    except: /^$/,
    message: 'draws a predictable random number: use server/platform/lib/random.ts',
  },
  {
    pattern: /\.toFixed\(|\bIntl\.NumberFormat\(/g,
    in: /^(server|contract|web)\//,
    except: /^(contract\/format-money\.ts|server\/platform\/lib\/money\.ts|web\/platform\/lib\/format-[a-z]+\.ts)$/,
    message: 'formats numbers by hand: use format-money',
  },
  {
    pattern: /\bprocess\.env\b/g,
    in: /^(server|contract|web)\//,
    except: /^server\/(config(-[a-z]+)?|run-program)\.ts$/,
    message: 'reads the environment: use the values of server/config.ts',
  },
];

/** Restricted calls outside their module. */
export function findRestrictedCalls(path: string, source: string): Violation[] {
  if (TESTS.test(path)) return [];
  const code = withoutComments(source);
  return RULES.filter((rule) => rule.in.test(path) && !rule.except.test(path)).flatMap(({ pattern, message }) =>
    [...code.matchAll(pattern)].map(({ index }) => ({ path, line: lineAt(code, index), message })),
  );
}

/** Replaces comments with blanks of the same length, so that line numbers stay right. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
