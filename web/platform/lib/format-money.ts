export { decimalsOf, formatMoney, plainAmount } from '#contract/format-money.ts';
