import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EmailInput, line, requiredLine, text } from './common/values.ts';
import { contactTopics, type ContactTopic } from './contact-topics.ts';

const topics = Object.keys(contactTopics) as ContactTopic[];

/** A message to the team. `about` names an event, an order or a page where that helps. */
export const ContactBody = z.strictObject({
  name: requiredLine(80, 'Enter your name.'),
  email: EmailInput,
  topic: z.enum(topics, { error: 'Choose a topic.' }),
  about: line(200).default('').describe('The event, order or page in question.'),
  message: text(4000, { error: 'Enter a message.' }).min(10, 'Write at least 10 characters.'),
});

export const sendContactMessage = defineRoute({
  method: 'POST',
  path: '/contact/',
  audience: 'public',
  summary: 'Send a message to the team.',
  body: ContactBody,
  responses: { 201: z.object({ message: z.string() }) },
});
