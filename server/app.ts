/** The REST API as one Hono application. All dependencies are in `deps`; its only own state is the open streams. */
import { Hono } from 'hono';
import { authenticate } from './auth/authenticate.ts';
import { authenticateCapture } from './capture/authenticate-capture.ts';
import type { Deps } from './deps.ts';
import { answerDoctor, DOCTOR_PATH } from './doctor/answer-doctor.ts';
import { createIpReader } from './http/client-ip.ts';
import { crossOrigin, requestLog, standardHeaders } from './http/conventions.ts';
import type { Env } from './http/env.ts';
import { mountRoutes } from './http/mount.ts';
import { notFound } from './http/reply.ts';
import { replyToError } from './http/reply-to-error.ts';
import { respond } from './http/respond.ts';
import type { Route } from './http/route.ts';
import { accountRoutes } from './routes/account.ts';
import { accountStorageRoutes } from './routes/account-storage.ts';
import { accountDeletionRoutes } from './routes/account-deletion.ts';
import { adminFeedbackRoutes } from './routes/admin-feedback.ts';
import { adminRoutes } from './routes/admin.ts';
import { batchRoute } from './routes/batch.ts';
import { calendarFeedRoutes } from './routes/calendar-feed.ts';
import { captureRoutes } from './routes/capture.ts';
import { changesRoutes } from './routes/changes.ts';
import { emailRoutes } from './routes/email.ts';
import { eventRoutes } from './routes/events.ts';
import { factorRoutes } from './routes/factors.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { healthRoutes } from './routes/health.ts';
import { documentRoute } from './routes/openapi.ts';
import { familyRoutes } from './routes/families.ts';
import { ownDataRoutes } from './routes/own-data.ts';
import { policyRoutes } from './routes/policy.ts';
import { profileRoutes } from './routes/profile.ts';
import { projectRoutes } from './routes/projects.ts';
import { pushRoutes } from './routes/push.ts';
import { receivedInvitationRoutes } from './routes/received-invitations.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sentInvitationRoutes } from './routes/sent-invitations.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { taskRoutes } from './routes/tasks.ts';

export type App = Hono<Env>;

/** All endpoints. Paths with a fixed segment come before those with a parameter in the same place. */
export function createRoutes(): readonly Route[] {
  const routes = [
    ...healthRoutes,
    ...policyRoutes,
    ...accountRoutes,
    ...secondFactorRoutes,
    ...recoveryRoutes,
    ...profileRoutes,
    ...emailRoutes,
    ...sessionRoutes,
    ...factorRoutes,
    ...settingsRoutes,
    ...receivedInvitationRoutes,
    ...sentInvitationRoutes,
    ...familyRoutes,
    ...projectRoutes,
    ...taskRoutes,
    ...changesRoutes,
    ...accountDeletionRoutes,
    ...accountStorageRoutes,
    ...ownDataRoutes,
    ...calendarFeedRoutes,
    ...captureRoutes,
    ...pushRoutes,
    ...feedbackRoutes,
    ...adminRoutes,
    ...adminFeedbackRoutes,
    ...eventRoutes(),
  ];
  const all = [...routes, batchRoute(routes)];
  return [documentRoute(all), ...all];
}

export function createApp(deps: Deps): App {
  const app = new Hono<Env>();
  app.use(standardHeaders(deps));
  app.use(requestLog(deps));
  app.use(crossOrigin(deps.config.corsOrigins));
  const readIp = createIpReader(deps.config.trustedProxies);
  app.use(DOCTOR_PATH, answerDoctor(deps, readIp));
  mountRoutes(app, createRoutes(), {
    deps,
    readIp,
    authenticate: {
      bearer: (authorization, asked) => authenticate(deps.database, authorization, asked),
      capture: (authorization, { at }) => authenticateCapture(deps.database, authorization, at),
    },
  });
  app.notFound((c) => respond(notFound, c.get('headers')));
  app.onError((error, c) => respond(replyToError(error, deps.log, c.get('requestId')), c.get('headers')));
  return app;
}
