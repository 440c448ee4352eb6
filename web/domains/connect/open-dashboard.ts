import { showFailure } from '#web/platform/api/failures.ts';

/**
 * Opens the provider's dashboard in a new tab. To be called in the click itself: the tab is opened at once, because a
 * browser blocks one that is opened after an answer, and gets its address later. Returns the address when the browser
 * opened no tab.
 */
export async function openDashboard(getLink: () => Promise<{ url: string }>): Promise<string | null> {
  const tab = window.open('', '_blank');
  if (tab) {
    // The provider's page must not be able to lead this one elsewhere.
    tab.opener = null;
    tab.document.title = 'Opening…';
  }
  try {
    const { url } = await getLink();
    if (!tab) return url;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    showFailure('open_provider_dashboard', error);
  }
  return null;
}
