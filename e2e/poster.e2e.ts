import sharp from 'sharp';
import { demoPeople } from '#server/demo/logins.ts';
import { signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

const { organizer } = demoPeople;

test('a host uploads a poster, moves its focal point by key and pointer, and removes it', async ({ page, world }) => {
  const party = await world.buildParty({ state: 'draft' });
  const picture = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();
  await signIn(page, organizer.username);
  await page.goto(`/events/${party.slug}`);
  const shown = page.getByRole('img', { name: `Poster of ${party.title}` });
  const drawn = await shown.getAttribute('src');
  await page.getByRole('link', { name: 'Continue editing' }).click();
  await page.getByLabel('Picture file').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
  const point = page.getByRole('slider', { name: 'Focal point' });
  await point.press('ArrowRight');
  await point.press('Shift+ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', '51% from the left, 40% from the top');
  await page.getByRole('img', { name: 'All of it' }).click({ position: { x: 3, y: 3 } });
  await expect(point).toHaveAttribute('aria-valuenow', /^[0-3]$/);
  await page.getByRole('button', { name: 'Save the poster' }).click();
  await expect(page.getByText(`"${party.title}" was updated.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the poster' })).toBeHidden();
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(shown).not.toHaveAttribute('src', drawn ?? '');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.getByRole('img', { name: 'The poster we drew' })).toBeVisible();
});

test('a panorama is no smaller than it is: it becomes a poster; a small, a broken and an empty picture are refused', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  const drawPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      .jpeg()
      .toBuffer();
  const choose = (buffer: Buffer) =>
    page.getByLabel('Picture file').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await signIn(page, organizer.username);
  await page.goto(`/events/${party.slug}/edit`);
  for (const unreadable of [Buffer.alloc(0), Buffer.from('not a picture')]) {
    await choose(unreadable);
    await expect(page.getByText('This picture cannot be read. Try another one.')).toBeVisible();
  }
  await choose(await drawPicture(6000, 1400));
  await page.getByRole('button', { name: 'Save the poster' }).click();
  await expect(page.getByText(`"${party.title}" was updated.`)).toBeVisible();
  await choose(await drawPicture(900, 500));
  await page.getByRole('button', { name: 'Save the poster' }).click();
  await expect(page.getByText('Use a picture of at least 600 × 600 pixels.').first()).toBeVisible();
});

test('two people choose a poster: who saves second sees the other one, and decides', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({ state: 'draft' });
  const pictureOf = async (background: string) => ({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  });
  const other = await newPerson();
  for (const [person, color] of [
    [page, '#2a6'],
    [other, '#a26'],
  ] as const) {
    await signIn(person, organizer.username);
    await person.goto(`/events/${party.slug}/edit`);
    await person.getByLabel('Picture file').setInputFiles(await pictureOf(color));
    await expect(person.getByRole('slider', { name: 'Focal point' })).toBeVisible();
  }
  await other.getByRole('button', { name: 'Save the poster' }).click();
  await expect(other.getByText(`"${party.title}" was updated.`)).toBeVisible();

  await page.getByRole('button', { name: 'Save the poster' }).click();
  const clash = page.getByRole('alert').filter({ hasText: 'Which one do you want to keep?' });
  await expect(clash.getByRole('img', { name: 'The poster they saved' })).toBeVisible();
  await clash.getByRole('button', { name: 'Mine' }).click();
  await expect(page.getByText(`"${party.title}" was updated.`)).toBeVisible();
  await expect(clash).toBeHidden();
});
