/** Feedback to those who run this Kinbox. */
import { message } from './messages.ts';

export const title = 'Feedback';
export const subtitle = 'Tell those who run this Kinbox what works and what does not.';
export const titleField = 'Title';
export const descriptionField = 'Description';
export const nameGoesAlong = 'Your name goes along with it.';
export const submitting = 'Submitting...';
export const submit = 'Submit Feedback';
export const incomplete = 'Please fill in both title and description.';
export const thanks = 'Thank you for your feedback! It has been submitted successfully.';
export const submitted = 'Feedback submitted successfully!';
export const waitFor = message('Please wait {count} seconds before submitting another feedback.');
export const tooMany = 'Rate limit exceeded. Please wait before submitting again.';
export const submitFailed = 'An error occurred while submitting your feedback. Please try again.';
export const secondsLeft = message('{seconds}s remaining');
