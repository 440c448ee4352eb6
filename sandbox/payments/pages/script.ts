/**
 * Enhancements for browsers with scripts: a countdown, filling in test cards, and one payment per click. The page works
 * without it.
 */
export const PAGE_SCRIPT = `
// Makes the response to a declined card reloadable like the page itself, so that going back does not send the card
// again.
history.replaceState(null, '', location.href);
const left = document.querySelector('[data-seconds-left]');
if (left) {
  const end = performance.now() + Number(left.dataset.secondsLeft) * 1000;
  const show = () => {
    const seconds = Math.max(0, Math.round((end - performance.now()) / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, '0');
    left.textContent = (hours ? hours + ':' : '') + minutes + ':' + String(seconds % 60).padStart(2, '0');
    if (seconds > 0) setTimeout(show, 1000);
  };
  show();
}
for (const button of document.querySelectorAll('[data-fill]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const set = (id, value) => { const field = document.getElementById(id); if (field && (!field.value || id === 'card_number')) field.value = value; };
    set('card_number', button.dataset.fill);
    set('card_expiry', '12 / 34');
    set('card_cvc', button.dataset.cvc);
    set('card_name', 'Test Buyer');
    set('email', 'buyer@example.com');
    document.getElementById('pay')?.focus();
  });
}
const form = document.querySelector('form');
let sent = false;
form?.addEventListener('submit', (event) => {
  if (sent) return event.preventDefault();
  sent = true;
  for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
