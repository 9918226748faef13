// Made by `npm run client` from the contract.
import type { ChangeOptions, Condition, Download, DownloadOptions, FileInput, Inclusion, RequestOptions, Tagged, UploadOptions } from "../Options.ts"
import type * as Schemas from "./Schemas.ts"

/** The authenticated caller, and the list of permissions. */
export interface Me {
  /** Get the caller. The user, organization, membership and permissions of the credential. Every authenticated caller may call this. */
  readonly get: (options?: RequestOptions & Inclusion) => Promise<Schemas.Me>
  /** Change your name. The name is the same in all organizations. Needs a session. */
  readonly update: (input?: Schemas.MePatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.UpdatedMe>>
  /** List your organizations. The organizations in which the user is an active member. `waiting` is what `GET /v1/me/todo` counts there. Reads no `X-Organization-Id`. Needs a session, but no organization: `X-Organization-Id` has no effect. */
  readonly organizations: (options?: RequestOptions) => Promise<Schemas.UserOrganizationList>
  /** List your invitations. The invitations to organizations that wait for the user, newest first. None has an effect before. Needs a session, but no organization: `X-Organization-Id` has no effect. */
  readonly invitations: (options?: RequestOptions) => Promise<Schemas.ReceivedInvitationList>
  /** Accept an invitation. Makes the user an active member. Accepting again changes nothing. Needs a session, but no organization: `X-Organization-Id` has no effect. */
  readonly acceptInvitation: (id: string, options?: ChangeOptions) => Promise<Schemas.AcceptedInvitation>
  /** Decline an invitation. Removes the pending membership. The organization learns nothing of the user. Needs a session, but no organization: `X-Organization-Id` has no effect. */
  readonly declineInvitation: (id: string, options?: ChangeOptions) => Promise<Schemas.DeclinedInvitation>
  /** List all permissions. All actions, by resource. Every authenticated caller may call this. */
  readonly permissions: (options?: RequestOptions) => Promise<Schemas.Permissions>
}

/** Things that wait for the caller. */
export interface Todo {
  /** List what waits for the caller. Policies to acknowledge, to approve and to review, tasks to do and to approve, and statements of applicability and questionnaires to approve, newest first. For an API key it is what waits for its creator. Policies are left out without `policy:read`, tasks without `task:read`, and likewise the others. Every authenticated caller may call this. */
  readonly list: (options?: RequestOptions) => Promise<Schemas.TodoList>
}

/** The caller's organization. */
export interface Organization {
  /** Get the organization. Needs `organization:read`. */
  readonly get: (options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Organization>>
  /** Update the organization. A change of `approvalRequired` or `selfApproval` also needs `organization:delete`, which owners have. Needs `organization:update`. */
  readonly update: (input?: Schemas.OrganizationPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Organization>>
}

/** Credentials of integrations. */
export interface ApiKeys {
  /** List API keys. The keys of the organization; 100 unless `limit` says otherwise. Needs `apiKey:read`. */
  readonly list: (query?: Schemas.ApiKeysListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.ApiKeyList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.ApiKeysListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.ApiKeyList["data"][number]>
  /** Create an API key. The key acts for the caller. Its permissions are its scopes that the caller holds; `*` stands for all. It expires after a year unless `expiresIn` says otherwise. An organization has at most 100 keys. Needs `apiKey:create`. */
  readonly create: (input: Schemas.NewApiKey, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.IssuedApiKey>>
  /** Revoke an API key. A caller may always revoke its own keys. Keys of others need `apiKey:delete`, and all permissions that the key gives now. Every authenticated caller may call this. */
  readonly revoke: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.ApiKeyRemoval>
}

/** Sessions of users. */
export interface Sessions {
  /** Sign out. Revokes the session of the request, or with `all` all sessions of its user in all organizations. `revoked` counts them. A cookie of the session is cleared. Sessions of the host's own sign-in are not revoked. Needs a session. */
  readonly revoke: (input?: Schemas.Revocation, options?: ChangeOptions) => Promise<Schemas.RevokedSessions>
}

/** Members of the organization. */
export interface People {
  /** List people. All members that match the filters, active or not; one page when `limit` or `cursor` is given. `role` is a name or an id. `search` is a part of the name or the e-mail address. `may` is a permission: it finds the active members who can sign in and whose role has it, so `policy:approve` finds who can be named as approver. Needs `member:read`. */
  readonly list: (query?: Schemas.PeopleListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.MemberList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.PeopleListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.MemberList["data"][number]>
  /** Add a member. Makes an existing user a member. `role` defaults to `member`. The caller must hold all permissions of the role. Needs `member:create`. */
  readonly create: (input: Schemas.NewMember, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Member>>
  /** Add members. Up to 1,000 members, each with the fields of a single one. Items that fail are in `errors` with their index. The others are added in one commit. Needs `member:create`. */
  readonly createMany: (input: Schemas.NewMembers, options?: ChangeOptions & Inclusion) => Promise<Schemas.CreatedMembers>
  /** Invite a member. Adds a member by e-mail address, and creates the user if there is none. A person who has an account already is a pending member until they accept. The invitation is sent after the commit. The audit log records an invitation that could not be sent. Needs `member:create`. */
  readonly invite: (input: Schemas.Invitation, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Member>>
  /** Send an invitation again. For a pending member, and for an active one who never signed in for this organization. Needs `member:create`. */
  readonly sendInvitation: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Member>>
  /** Get your e-mail preferences. The preferences of the caller in this organization. The caller of an API key is its creator. Every authenticated caller may call this. */
  readonly getPreferences: (options?: RequestOptions) => Promise<Tagged<Schemas.EmailPreferences>>
  /** Set your e-mail preferences. All six are required. Every authenticated caller may call this. */
  readonly putPreferences: (input: Schemas.NewEmailPreferences, options?: ChangeOptions & Condition) => Promise<Tagged<Schemas.EmailPreferences>>
  /** Get a member. Needs `member:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Member>>
  /** Update a member. Changes the given fields; null clears `deviceLabelId`. An inactive member cannot sign in or use API keys. Members cannot change their own role or deactivate themselves. The caller must hold all permissions of the member. One active owner must remain. `name` and `email` can be changed until the person first signs in, and while they belong to this organization alone. Needs `member:update`. */
  readonly update: (id: string, input?: Schemas.MemberPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Member>>
  /** Remove a member. Removes the member for good. Everything assigned to the member is unassigned. The member's API keys and sessions for the organization are revoked. The audit log keeps the member's values. The caller must hold all permissions of the member. Needs `member:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition & Inclusion) => Promise<Schemas.MemberRemoval>
}

/** Built-in and custom roles. */
export interface Roles {
  /** List roles. The built-in roles, and the custom roles, oldest first. Needs `role:read`. */
  readonly list: (options?: RequestOptions) => Promise<Schemas.RoleList>
  /** Create a role. The caller must hold all permissions of the role. `GET /v1/permissions` lists the permissions. Needs `role:create`. */
  readonly create: (input: Schemas.NewRole, options?: ChangeOptions) => Promise<Tagged<Schemas.CustomRole>>
  /** Get a role. A custom role by its id, a built-in role by its name. Needs `role:read`. */
  readonly get: (roleId: string, options?: RequestOptions) => Promise<Tagged<Schemas.RolesGetResult>>
  /** Update a role. `permissions` replaces all permissions. The caller must hold those that the role has before and after. The change applies to all members with the role, from their next request. Needs `role:update`. */
  readonly update: (roleId: string, input?: Schemas.RolePatch, options?: ChangeOptions & Condition) => Promise<Tagged<Schemas.CustomRole>>
  /** Remove a role. Only a role without members can be removed. The caller must hold its permissions. Needs `role:delete`. */
  readonly remove: (roleId: string, options?: ChangeOptions & Condition) => Promise<Schemas.RoleRemoval>
}

/** Policies of the organization, and their acknowledgements. */
export interface Policies {
  /** List policies. The policies that match the filters, without content; 100 unless `limit` says otherwise. `approverId` finds those whose active version the user approved, or whose pending version awaits their approval; `pending=true` those with a pending version; `reviewBefore` those whose review date is before that time. Needs `policy:read`. */
  readonly list: (query?: Schemas.PoliciesListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.PolicyList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.PoliciesListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.PolicyList["data"][number]>
  /** Create a policy. Only `name` and `content` are required. `status`, `approverId` and `signedBy` are stored as given, apart from approvals and acknowledgements. `published` also needs `policy:publish`, and creates version 1. Needs `policy:create`. */
  readonly create: (input: Schemas.NewPolicy, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Policy>>
  /** Get a policy. Needs `policy:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Policy>>
  /** Update a policy. Changes the given fields; null clears an optional one. An archived policy must be unarchived first, with `isArchived` false. Content is changed through versions. Needs `policy:update`. */
  readonly update: (id: string, input?: Schemas.PolicyPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.UpdatedPolicy>>
  /** Remove a policy. Removes a policy for good that was never published. Archive others instead. Needs `policy:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.PolicyRemoval>
  /** Record a review of a policy. Records that the active version was reviewed and needs no change. The next review date is set as on publication. Needs `policy:publish`. */
  readonly reviewed: (id: string, input?: Schemas.NewPolicyReview, options?: ChangeOptions) => Promise<Schemas.PolicyReview>
  /** Acknowledge a policy. Records that the caller has read the active version. `versionId`, if given, must be that version. Repeating it returns the first acknowledgement. Needs a session. */
  readonly acknowledge: (id: string, input?: Schemas.NewAcknowledgement, options?: ChangeOptions & Inclusion) => Promise<Schemas.Acknowledgement>
  /** List acknowledgements of a policy. The active members in the order they joined, each with their acknowledgement of the active content, if any. `isAcknowledged` filters by it. Names and addresses need `member:read`, too. Returns 100 unless `limit` says otherwise. Needs `policy:read`. */
  readonly acknowledgements: (id: string, query?: Schemas.PoliciesAcknowledgementsQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.PolicyReaderList>
  /** Reads all pages of `acknowledgements`, one after the other. */
  readonly allAcknowledgements: (id: string, query?: Schemas.PoliciesAcknowledgementsQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.PolicyReaderList["data"][number]>
}

/** The draft version, and published versions that never change. */
export interface PolicyVersions {
  /** List versions of a policy. The draft version and all published ones, without content; 100 unless `limit` says otherwise. Needs `policy:read`. */
  readonly list: (id: string, query?: Schemas.PolicyVersionsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.PolicyVersionList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (id: string, query?: Schemas.PolicyVersionsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.PolicyVersionList["data"][number]>
  /** Get a version of a policy. Needs `policy:read`. */
  readonly get: (id: string, versionId: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.PolicyVersion>>
  /** Edit the draft version. Replaces its content. Pending and published versions cannot be edited. Needs `policy:update`. */
  readonly edit: (id: string, versionId: string, input: Schemas.PolicyVersionPatch, options?: ChangeOptions & Condition) => Promise<Tagged<Schemas.PolicyVersionReference>>
  /** Compare two versions. The changes, node by node, that turn the content of the first version into that of the second. Needs `policy:read`. */
  readonly compare: (id: string, versionId: string, otherVersionId: string, options?: RequestOptions) => Promise<Schemas.PolicyVersionDifference>
  /** Export a version. A page of HTML that loads and runs nothing. Unknown nodes and marks appear as their text. It shows who submitted and approved the version, when, and the comment; names need `member:read`, too. Needs `policy:read`. */
  readonly export: (id: string, versionId: string, query?: Schemas.PolicyVersionsExportQuery, options?: DownloadOptions) => Promise<Download>
  /** Publish the draft version. Creates a numbered version that never changes. `setAsActive` activates it. If the organization's `approvalRequired` has `policy`, submit the draft version for approval instead. Needs `policy:publish`. */
  readonly publish: (id: string, input?: Schemas.PolicyPublication, options?: ChangeOptions) => Promise<Schemas.PublishedPolicyVersion>
  /** Activate a version. Only a published version can be activated; only an approved one if the organization's `approvalRequired` has `policy`. Activating the active version changes nothing. Needs `policy:publish`. */
  readonly activate: (id: string, versionId: string, options?: ChangeOptions) => Promise<Schemas.PolicyVersionTransition>
  /** Restore a version. Copies the content of a published version into the draft version. Needs `policy:update`. */
  readonly restore: (id: string, versionId: string, options?: ChangeOptions) => Promise<Schemas.PolicyVersionTransition>
}

/** The submitter names an approver. The approver decides in a session. */
export interface PolicyApprovals {
  /** Submit the draft version for approval. The draft version is pending until the approver approves or rejects it, or it is withdrawn. `approverId` must be an active member with `policy:approve` who neither submits the version nor changed it since its last approval, unless the organization's `selfApproval` is `recorded`; an API key acts for its creator. While it is pending, this names another approver. `changelog` becomes that of the approved version. Needs `policy:update`. */
  readonly submit: (id: string, versionId: string, input: Schemas.PolicySubmission, options?: ChangeOptions) => Promise<Schemas.PolicyVersionTransition>
  /** Withdraw a version from approval. The pending version becomes a draft again. It can be edited, published or submitted again. Needs `policy:update`. */
  readonly withdraw: (id: string, versionId: string, options?: ChangeOptions) => Promise<Schemas.PolicyVersionTransition>
  /** Approve a version. Only the approver can do this. Publishes the version and activates it. Needs a session, and `policy:approve`. */
  readonly approve: (id: string, versionId: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions) => Promise<Schemas.PublishedPolicyVersion>
  /** Reject a version. Only the approver can do this. The version becomes a draft again, and shows the rejection until it is published. Needs a session, and `policy:approve`. */
  readonly reject: (id: string, versionId: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions) => Promise<Schemas.PolicyVersionTransition>
}

/** Suppliers and their risk. */
export interface Vendors {
  /** List vendors. All vendors that match the filters; one page when `limit` or `cursor` is given. `assigneeId` is either id of a person. `level` is the level of the residual risk, or of the inherent risk while that is unscored. `search` finds a part of the name or of the description. Needs `vendor:read`. */
  readonly list: (query?: Schemas.VendorsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.VendorList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.VendorsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.VendorList["data"][number]>
  /** Create a vendor. Only `name` is required. A status other than `not_assessed` or a risk field also needs `vendor:assess`. Needs `vendor:create`. */
  readonly create: (input: Schemas.NewVendor, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Vendor>>
  /** Get a vendor. Needs `vendor:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Vendor>>
  /** Update a vendor. Changes the given fields; null clears `website` and `assigneeId`. Changing `status` or a risk field also needs `vendor:assess`, and so does giving one for the first time. A risk is unscored until one of its fields was given. Needs `vendor:update`. */
  readonly update: (id: string, input?: Schemas.VendorPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Vendor>>
  /** Remove a vendor. Removes it for good. The audit log keeps its values. Needs `vendor:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.VendorRemoval>
  /** List changes of a vendor. Which fields changed, when and by whom, newest first; 100 unless `limit` says otherwise. Needs `vendor:read`. */
  readonly history: (id: string, query?: Schemas.VendorsHistoryQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.FieldChangeList>
  /** Reads all pages of `history`, one after the other. */
  readonly allHistory: (id: string, query?: Schemas.VendorsHistoryQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.FieldChangeList["data"][number]>
}

/** Questions and answers about the organization. */
export interface Context {
  /** List context entries. The entries that match the filters; 100 unless `limit` says otherwise. `tag` matches one tag exactly. `search` matches entries that contain all its words in question, answer or tags. Needs `context:read`. */
  readonly list: (query?: Schemas.ContextListQuery, options?: RequestOptions) => Promise<Schemas.ContextEntryList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.ContextListQuery, options?: RequestOptions) => AsyncIterable<Schemas.ContextEntryList["data"][number]>
  /** Create a context entry. `question` and `answer` are required. Needs `context:create`. */
  readonly create: (input: Schemas.NewContextEntry, options?: ChangeOptions) => Promise<Tagged<Schemas.ContextEntry>>
  /** Get a context entry. Needs `context:read`. */
  readonly get: (id: string, options?: RequestOptions) => Promise<Tagged<Schemas.ContextEntry>>
  /** Update a context entry. Changes the given fields. `tags` replaces all tags. Needs `context:update`. */
  readonly update: (id: string, input?: Schemas.ContextEntryPatch, options?: ChangeOptions & Condition) => Promise<Tagged<Schemas.ContextEntry>>
  /** Remove a context entry. Removes it for good. The audit log keeps its values. Needs `context:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.ContextEntryRemoval>
}

/** Receivers of the organization's audit events, as in the specification Standard Webhooks. */
export interface Webhooks {
  /** List webhooks. The webhooks of the organization, without their secrets; 100 unless `limit` says otherwise. Needs `webhook:read`. */
  readonly list: (query?: Schemas.WebhooksListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.WebhookList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.WebhooksListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.WebhookList["data"][number]>
  /** Create a webhook. `url` is https and public. `events` are actions of the audit log, each exact or a prefix that ends with a dot. An organization has at most 50 webhooks. Values that you may not read are not sent. Needs `webhook:create`. */
  readonly create: (input: Schemas.NewWebhook, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.IssuedWebhook>>
  /** Get a webhook. Needs `webhook:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Webhook>>
  /** Update a webhook. Changes the given fields. `isEnabled: false` cancels what is pending. After a change of anything but the `description`, your permissions decide what is sent. Needs `webhook:update`. */
  readonly update: (id: string, input?: Schemas.WebhookPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Webhook>>
  /** Remove a webhook. Removes it for good, with its secrets and deliveries. The audit log keeps its values. Needs `webhook:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.WebhookRemoval>
  /** Replace the secret of a webhook. For 24 hours each request is signed by both secrets, the new one and the one before. Needs `webhook:create` and `webhook:update`. */
  readonly rotate: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.IssuedWebhook>>
  /** Send a test event. Queues an event `webhook.test`, whatever the webhook's events are. Needs `webhook:update`. */
  readonly test: (id: string, options?: ChangeOptions) => Promise<Schemas.Delivery>
  /** Send the events of a span again. Queues each event that matches the webhook, delivered or not, at most 10,000. `from` is inclusive, `to` exclusive. The header `webhook-id` is the same as before. Needs `webhook:update`. */
  readonly replay: (id: string, input: Schemas.ReplaySpan, options?: ChangeOptions) => Promise<Schemas.WebhookReplay>
  /** List deliveries of a webhook. Newest first; 100 unless `limit` says otherwise. They are kept for 30 days after they finished. Needs `webhook:read`. */
  readonly listDeliveries: (id: string, query?: Schemas.WebhooksListDeliveriesQuery, options?: RequestOptions) => Promise<Schemas.DeliveryList>
  /** Reads all pages of `listDeliveries`, one after the other. */
  readonly allDeliveries: (id: string, query?: Schemas.WebhooksListDeliveriesQuery, options?: RequestOptions) => AsyncIterable<Schemas.DeliveryList["data"][number]>
  /** Send one event again. Queues the delivery again, whatever its status. One that is pending is tried at once. Needs `webhook:update`. */
  readonly replayOne: (id: string, deliveryId: string, options?: ChangeOptions) => Promise<Schemas.Delivery>
}

/** Work that members have to do, once or again and again, with a review if there is an approver. */
export interface Tasks {
  /** List tasks. The tasks that match the filters; 100 unless `limit` says otherwise. `assigneeId` is either id of a person. `overdue` finds tasks whose due date is past and that are neither done nor not relevant. `search` finds a part of the title or of the description. Sorted by `dueDate`, tasks without one come last. Needs `task:read`. */
  readonly list: (query?: Schemas.TasksListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.TaskList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.TasksListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.TaskList["data"][number]>
  /** Create a task. Only `title` is required. `assigneeId` and `approverId` are active members, by either id; the approver needs `task:approve`. A task with a `frequency` and without `dueDate` is due in one period. Needs `task:create`. */
  readonly create: (input: Schemas.NewTask, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** Set the status of tasks. Up to 1,000 tasks, in one commit. Ids that fail are in `errors` with their index. With `task:work` alone you can change only tasks that are assigned to you. Needs `task:update` or `task:work`. */
  readonly updateStatuses: (input: Schemas.TaskStatusChange, options?: ChangeOptions) => Promise<Schemas.ChangedTaskStatuses>
  /** Get a task. Needs `task:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** Update a task. Changes the given fields; null clears the nullable ones. With `task:work` alone you can change `status` and `description` of tasks that are assigned to you. A task with an approver, or each task if the organization's `approvalRequired` has `task`, is `done` only by a review. A task in review cannot be changed. Needs `task:update` or `task:work`. */
  readonly update: (id: string, input?: Schemas.TaskPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** Remove a task. Removes it for good. The audit log keeps its values. Needs `task:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.TaskRemoval>
  /** Submit a task for review. The task is in review until its approver approves or rejects it, or it is withdrawn. Unless the organization's `selfApproval` is `recorded`, the approver neither submits it, is its assignee, nor changed its texts since its last approval; an API key acts for its creator. While it is in review, this names another approver. With `task:work` alone you can submit tasks that are assigned to you, to the approver that they have, if any. Needs `task:update` or `task:work`. */
  readonly submit: (id: string, input?: Schemas.TaskSubmission, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** Withdraw a task from review. The task is in progress again. Only its submitter can do this with `task:work` alone. Needs `task:update` or `task:work`. */
  readonly withdraw: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** Approve a task. Only the approver can do this. The task is done. Needs a session, and `task:approve`. */
  readonly approve: (id: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** Reject a task. Only the approver can do this. The task is in progress again. The audit log keeps the comment. Needs a session, and `task:approve`. */
  readonly reject: (id: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Task>>
  /** List changes of a task. Which fields changed, when and by whom, newest first; 100 unless `limit` says otherwise. Needs `task:read`. */
  readonly history: (id: string, query?: Schemas.TasksHistoryQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.FieldChangeList>
  /** Reads all pages of `history`, one after the other. */
  readonly allHistory: (id: string, query?: Schemas.TasksHistoryQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.FieldChangeList["data"][number]>
}

/** Files that show how tasks were done. */
export interface Attachments {
  /** List attachments of a task. In the order of upload, unless `sort` says otherwise; 100 unless `limit` does. Needs `evidence:read`. */
  readonly list: (taskId: string, query?: Schemas.AttachmentsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.AttachmentList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (taskId: string, query?: Schemas.AttachmentsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.AttachmentList["data"][number]>
  /** Attach a file to a task. `fileType` must not contradict the content. Executables and scripts are rejected. `userId` is an active member; with a session it has no effect. With `task:work` alone you can attach files to tasks that are assigned to you. Needs `evidence:create` or `task:work`. */
  readonly create: (taskId: string, input: FileInput & Schemas.AttachmentsCreateForm, options?: ChangeOptions & Inclusion & UploadOptions) => Promise<Tagged<Schemas.Attachment>>
  /** Get an attachment. Needs `evidence:read`. */
  readonly get: (taskId: string, id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Attachment>>
  /** Remove an attachment. Removes the file for good. The audit log keeps its name and hash. With `task:work` alone you can remove your own files from tasks that are assigned to you. Needs `evidence:delete` or `task:work`. */
  readonly remove: (taskId: string, id: string, options?: ChangeOptions & Condition) => Promise<Schemas.AttachmentRemoval>
  /** Download an attachment. Redirects to a link that works for 15 minutes. Needs `evidence:read`. */
  readonly download: (taskId: string, id: string, options?: DownloadOptions) => Promise<Download>
}

/** Scripts of a task, stored in versions that never change. Nothing here runs them. */
export interface Automations {
  /** List automations of a task. 100 unless `limit` says otherwise. Needs `automation:read`. */
  readonly list: (taskId: string, query?: Schemas.AutomationsListQuery, options?: RequestOptions) => Promise<Schemas.AutomationList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (taskId: string, query?: Schemas.AutomationsListQuery, options?: RequestOptions) => AsyncIterable<Schemas.AutomationList["data"][number]>
  /** Create an automation. It has no version until one is published. Needs `automation:create`. */
  readonly create: (taskId: string, input: Schemas.NewAutomation, options?: ChangeOptions) => Promise<Tagged<Schemas.Automation>>
  /** Get an automation. Needs `automation:read`. */
  readonly get: (taskId: string, automationId: string, options?: RequestOptions) => Promise<Tagged<Schemas.Automation>>
  /** Update an automation. Changes the given fields. While the automation is archived, only `isArchived` can be changed. Needs `automation:update`. */
  readonly update: (taskId: string, automationId: string, input?: Schemas.AutomationPatch, options?: ChangeOptions & Condition) => Promise<Tagged<Schemas.Automation>>
  /** Remove an automation. Only an automation that never had a version can be removed. Archive the others. Needs `automation:delete`. */
  readonly remove: (taskId: string, automationId: string, options?: ChangeOptions & Condition) => Promise<Schemas.AutomationRemoval>
  /** List versions of an automation. All versions, the newest first, without their scripts. Needs `automation:read`. */
  readonly listVersions: (taskId: string, automationId: string, options?: RequestOptions & Inclusion) => Promise<Schemas.AutomationVersionList>
  /** Publish a version of an automation. Stores the script, of at most 1 MiB, as the version with the next number. It never changes. Needs `automation:publish`. */
  readonly publish: (taskId: string, automationId: string, input: Schemas.NewAutomationVersion, options?: ChangeOptions & Inclusion) => Promise<Schemas.AutomationVersionRow>
  /** Get a version of an automation with its script. A script that is damaged or missing is 503. It is never sent in part. Needs `automation:read`. */
  readonly getVersion: (taskId: string, automationId: string, versionId: string, options?: RequestOptions & Inclusion) => Promise<Schemas.AutomationVersion>
}

/** Steps in a browser that collect evidence for tasks, on request or by a schedule. */
export interface BrowserAutomations {
  /** List browser automations. 100 unless `limit` says otherwise. Get one to see how its instruction was read. Needs `browser:read`. */
  readonly list: (query?: Schemas.BrowserAutomationsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.BrowserAutomationList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.BrowserAutomationsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.BrowserAutomationList["data"][number]>
  /** Create a browser automation. `targetUrl` is http or https and public. Each line of `instruction` is a step, else it is free text: then the first run asks a model for steps, and ends `blocked` if there is none. Due times of `schedule` are at least five minutes apart. An organization has at most 100. With a schedule it needs also `browser:run` and `evidence:create`. Needs `browser:create`. */
  readonly create: (input: Schemas.NewBrowserAutomation, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.BrowserAutomation>>
  /** Get a browser automation. Needs `browser:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.BrowserAutomation>>
  /** Update a browser automation. Changes the given fields. Another `instruction` or `targetUrl` drops the steps that a model wrote. A run that is being carried out goes on as it began. One that then runs by its schedule needs also `browser:run` and `evidence:create`, now and of you at each due time: else its runs are `blocked` as `author_lost_rights`. Needs `browser:update`. */
  readonly update: (id: string, input?: Schemas.BrowserAutomationPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.BrowserAutomation>>
  /** Remove a browser automation. Removes it for good, with its runs. Their screenshots remain with the task. Needs `browser:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.BrowserAutomationRemoval>
  /** Run a browser automation. Queues a run, even if the automation is disabled. Get the run until it has a `finishedAt`. Needs `browser:run`. */
  readonly run: (id: string, options?: ChangeOptions & Inclusion) => Promise<Schemas.BrowserRun>
  /** List runs of a browser automation. Newest first; 100 unless `limit` says otherwise. The newest 200 are kept. Needs `browser:read`. */
  readonly listRuns: (id: string, query?: Schemas.BrowserAutomationsListRunsQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.BrowserRunList>
  /** Reads all pages of `listRuns`, one after the other. */
  readonly allRuns: (id: string, query?: Schemas.BrowserAutomationsListRunsQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.BrowserRunList["data"][number]>
  /** Get a run of a browser automation. Needs `browser:read`. */
  readonly getRun: (id: string, runId: string, options?: RequestOptions & Inclusion) => Promise<Schemas.BrowserRun>
}

/** Saved logins that pages are opened with. No response has a cookie or anything else of a login. */
export interface BrowserSessions {
  /** List browser sessions. The sessions of the organization, without their logins; 100 unless `limit` says otherwise. Needs `browser:read`. */
  readonly list: (query?: Schemas.BrowserSessionsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.BrowserSessionList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.BrowserSessionsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.BrowserSessionList["data"][number]>
  /** Save a login. Stores the part of `state` that belongs to the `origins`, encrypted. An organization has at most 100 sessions. Needs `browser:create`. */
  readonly create: (input: Schemas.NewBrowserSession, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.BrowserSession>>
  /** Get a browser session. Needs `browser:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.BrowserSession>>
  /** Update a browser session. Changes the given fields. For other origins, save another session. Needs `browser:update`. */
  readonly update: (id: string, input?: Schemas.BrowserSessionPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.BrowserSession>>
  /** Remove a browser session. Removes it for good, with its login. The audit log keeps its name and origins. Needs `browser:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.BrowserSessionRemoval>
  /** Replace the login of a browser session. Use it when the login has expired. The origins stay. Runs that are due use it from then on. Needs `browser:update` and `browser:run`. */
  readonly replaceState: (id: string, input: Schemas.NewBrowserSessionState, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.BrowserSession>>
  /** Check a login. Opens the page in a browser with the session's login, for up to 15 seconds, and tells whether a user is logged in. Nothing is changed or stored. Needs `browser:run`. */
  readonly check: (input: Schemas.NewBrowserLoginCheck, options?: ChangeOptions) => Promise<Schemas.BrowserLoginCheck>
}

/** Decisions about the controls of a catalogue: if they apply, why, and how far they are. */
export interface Soa {
  /** List catalogues of controls. Needs `soa:read`. */
  readonly listCatalogues: (query?: Schemas.SoaListCataloguesQuery, options?: RequestOptions) => Promise<Schemas.CatalogueList>
  /** Get a catalogue with its controls. Labels and summaries are ours. A control has a `title` only if the operator has a licence for it. Needs `soa:read`. */
  readonly getCatalogue: (id: string, query?: Schemas.SoaGetCatalogueQuery, options?: RequestOptions) => Promise<Schemas.Catalogue>
  /** List statements of applicability. Without their decisions; 100 unless `limit` says otherwise. Needs `soa:read`. */
  readonly list: (query?: Schemas.SoaListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.SoaList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.SoaListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.SoaList["data"][number]>
  /** Create a statement of applicability. It has no decision yet. Needs `soa:create`. */
  readonly create: (input: Schemas.NewSoa, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** Submit a statement of applicability for approval. Every control must be decided. The approver is another active member with `soa:approve` who did not change the document since its last approval, unless the organization's `selfApproval` is `recorded`. While it is pending, this names another approver. Needs `soa:update`. */
  readonly submit: (input: Schemas.SoaSubmission, options?: ChangeOptions & Inclusion) => Promise<Schemas.SubmittedSoa>
  /** Get a statement of applicability. All controls with their decisions, and the present state of what these refer to. Names of policies, tasks, vendors, context entries and members need the permission to read such. Needs `soa:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** Update a statement of applicability. Changes name or scope; after an approval this begins the next version. Or archives the document: then only `isArchived` can be changed. Needs `soa:update`. */
  readonly update: (id: string, input?: Schemas.SoaPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** Remove a statement of applicability. Only a document that never had an approved version can be removed. Archive the others. Needs `soa:update`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.SoaRemoval>
  /** Decide upon controls. Stores all decisions, or none if one is invalid. A field that is absent stays. After an approval this begins the next version. Needs `soa:update`. */
  readonly decide: (id: string, input: Schemas.SoaDecisionsPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** Withdraw a statement of applicability. Takes it back from its approver, so that it can be changed. Needs `soa:update`. */
  readonly withdraw: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** Approve a statement of applicability. Needs the session of the approver. The version never changes again. Needs a session, and `soa:approve`. */
  readonly approve: (id: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** Decline a statement of applicability. Needs the session of the approver. The document can then be changed and submitted again. Needs a session, and `soa:approve`. */
  readonly decline: (id: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Soa>>
  /** List approved versions. Without their decisions, in the order of their approval; 100 unless `limit` says otherwise. Needs `soa:read`. */
  readonly listVersions: (id: string, query?: Schemas.SoaListVersionsQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.SoaVersionList>
  /** Reads all pages of `listVersions`, one after the other. */
  readonly allVersions: (id: string, query?: Schemas.SoaListVersionsQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.SoaVersionList["data"][number]>
  /** Get an approved version. With what its decisions refer to, as it was at the approval. Needs `soa:read`. */
  readonly getVersion: (id: string, version: string, options?: RequestOptions & Inclusion) => Promise<Schemas.SoaVersion>
  /** Compare two versions. Per control, field by field. Without `from` and `to`: what changed since the last approval. Needs `soa:read`. */
  readonly compare: (id: string, query?: Schemas.SoaCompareQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.SoaComparison>
  /** Export a statement of applicability. A link to the file, for 15 minutes. With an `Accept` header that names the type of the file or `application/octet-stream`, and not JSON, the file itself. Needs `soa:export`. */
  readonly export: (id: string, query?: Schemas.SoaExportQuery, options?: RequestOptions) => Promise<Schemas.SoaExport>
}

/** Files with questions on security, and the answers to them. */
export interface Questionnaires {
  /** Upload and read a questionnaire. Reads the questions of the file, with the answers that it has already. If no question is found or the file cannot be read, nothing is kept. With `mapping` you name the columns if they are read wrongly. Needs `questionnaire:create`. */
  readonly create: (input: FileInput & Schemas.QuestionnairesCreateForm, options?: ChangeOptions & UploadOptions) => Promise<Schemas.UploadedQuestionnaire>
  /** Export a questionnaire with its answers. As a new file, or as the uploaded one with the answers put in. The response has a link to it, for 15 minutes. With an `Accept` header that names the type of the file or `application/octet-stream`, and not JSON, the file itself. Each request makes a file, also with the same `Idempotency-Key`. Needs `questionnaire:export`. */
  readonly export: (input: Schemas.NewQuestionnaireExport, options?: ChangeOptions) => Promise<Schemas.QuestionnaireExport>
  /** List questionnaires. Without their questions; 100 unless `limit` says otherwise. Needs `questionnaire:read`. */
  readonly list: (query?: Schemas.QuestionnairesListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.QuestionnaireList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.QuestionnairesListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.QuestionnaireList["data"][number]>
  /** Get a questionnaire with its sections. Needs `questionnaire:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Questionnaire>>
  /** Remove a questionnaire. Removes its questions, answers and file for good. The audit log keeps its name and hash. Needs `questionnaire:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.QuestionnaireRemoval>
  /** Download the file of a questionnaire. Redirects to a link that works for 15 minutes. The file is the one that was uploaded. Needs `questionnaire:read`. */
  readonly download: (id: string, options?: DownloadOptions) => Promise<Download>
  /** Preview the file of a questionnaire. The first rows of each sheet and table, and what its columns were read as. Needs `questionnaire:read`. */
  readonly preview: (id: string, options?: RequestOptions) => Promise<Schemas.QuestionnairePreview>
}

/** The way of a questionnaire from draft over review and approval to sent. */
export interface QuestionnaireReviews {
  /** Update a questionnaire. Changes owner, due date or customer, whatever the status is. The owner is an active member. Needs `questionnaire:update`. */
  readonly update: (id: string, input?: Schemas.QuestionnairePatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
  /** Submit a questionnaire for review. A draft without unconfirmed answers is in review then, and its answers cannot change. The approver is another active member with `questionnaire:approve` who changed no answer since the last approval, unless the organization's `selfApproval` is `recorded`. While it is in review, this names another approver. Needs `questionnaire:update`. */
  readonly submit: (id: string, input: Schemas.QuestionnaireSubmission, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
  /** Withdraw a questionnaire from review. It is a draft again. Needs `questionnaire:update`. */
  readonly withdraw: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
  /** Approve a questionnaire. Only the approver can do this, in a session. An answer that changes later makes it a draft again. Needs a session, and `questionnaire:approve`. */
  readonly approve: (id: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
  /** Reject a questionnaire. Only the approver can do this, in a session. It is a draft again. Needs a session, and `questionnaire:approve`. */
  readonly reject: (id: string, input?: Schemas.ApprovalVerdict, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
  /** Mark a questionnaire as sent. Sends nothing. Its questions can be changed only after it is reopened. Needs `questionnaire:update`. */
  readonly send: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
  /** Reopen a questionnaire. One that is approved or sent is a draft again, without an approval. Needs `questionnaire:update`. */
  readonly reopen: (id: string, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.ReviewedQuestionnaire>>
}

/** The meaning of sheets and columns that a questionnaire's file is read with. */
export interface QuestionnaireMappings {
  /** Read the file of a questionnaire again. Reads the stored file with the mapping, and replaces the questions in one commit. Confirmed and written answers stay, and so do questions that were edited, added or removed by hand. A change makes an approved questionnaire a draft again, and is not possible in review. If the file cannot be read so, nothing changes. Needs `questionnaire:update`. */
  readonly replace: (id: string, input: Schemas.NewMapping, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.MappedQuestionnaire>>
}

/** The questions of a questionnaire, and their answers. */
export interface Questions {
  /** List questions of a questionnaire. In the order of the file, unless `sort` says otherwise; 100 unless `limit` does. Needs `questionnaire:read`. */
  readonly list: (questionnaireId: string, query?: Schemas.QuestionsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.QuestionList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (questionnaireId: string, query?: Schemas.QuestionsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.QuestionList["data"][number]>
  /** Add a question. Adds a question that the file lacks, `after` another one. It makes an approved questionnaire a draft again, and is not possible in review. Needs `questionnaire:update`. */
  readonly add: (questionnaireId: string, input: Schemas.NewQuestion, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Question>>
  /** Get a question with its answer. Needs `questionnaire:read`. */
  readonly get: (questionnaireId: string, id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.Question>>
  /** Edit, assign or review a question. Changes what the question asks, or status, assignee or comment of its review. The assignee is an active member. The answer stays. Only a change of what it asks makes an approved questionnaire a draft again, and is not possible in review. Needs `questionnaire:update`. */
  readonly update: (questionnaireId: string, id: string, input?: Schemas.QuestionPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Question>>
  /** Remove a question. Removes the question with its answer. A new reading of the file leaves it out. It makes an approved questionnaire a draft again, and is not possible in review. Needs `questionnaire:update`. */
  readonly remove: (questionnaireId: string, id: string, options?: ChangeOptions & Condition) => Promise<Schemas.QuestionRemoval>
  /** Answer a question. Replaces the answer; null removes it. A `comment` that is absent stays, and is confirmed with the answer. The same text confirms an unconfirmed answer. A change makes an approved questionnaire a draft again. While it is in review, no answer can change. Needs `questionnaire:update`. */
  readonly answer: (questionnaireId: string, id: string, input: Schemas.NewAnswer, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.Question>>
  /** Split a question. Makes 2 to 20 questions of one. The first keeps id, answer and place in the file. The others follow it without an answer, and have no place in the file. It makes an approved questionnaire a draft again, and is not possible in review. Needs `questionnaire:update`. */
  readonly split: (questionnaireId: string, id: string, input: Schemas.QuestionSplit, options?: ChangeOptions & Inclusion) => Promise<Schemas.SplitQuestions>
  /** Join questions. Makes one question of up to 20, with a line for the text of each. The first keeps id and place in the file, and gets the answer of the one that has any. The others are removed. It makes an approved questionnaire a draft again, and is not possible in review. Needs `questionnaire:update`. */
  readonly join: (questionnaireId: string, input: Schemas.QuestionJoin, options?: ChangeOptions & Inclusion) => Promise<Tagged<Schemas.Question>>
  /** Answer questions. Stores all answers in one commit, or none if one is faulty. A `comment` that is absent stays, and is confirmed with the answer. The same text confirms an unconfirmed answer. Needs `questionnaire:update`. */
  readonly answerMany: (questionnaireId: string, input: Schemas.NewAnswers, options?: ChangeOptions & Condition) => Promise<Schemas.ChangedAnswers>
  /** Confirm answers of a file. Confirms the unconfirmed ones of these answers, with their comments, in one commit. Others do not change. Name `questionIds`, or a `column` of a `sheet` for all answers in it. Needs `questionnaire:update`. */
  readonly confirm: (questionnaireId: string, input: Schemas.QuestionsConfirmBody, options?: ChangeOptions) => Promise<Schemas.ChangedAnswers>
  /** Discard answers of a file. Removes the unconfirmed ones of these answers, with their comments, in one commit. Others do not change. Name `questionIds`, or a `column` of a `sheet` for all answers in it. Needs `questionnaire:update`. */
  readonly discard: (questionnaireId: string, input: Schemas.QuestionsDiscardBody, options?: ChangeOptions) => Promise<Schemas.ChangedAnswers>
}

/** Approved answers, kept for the next questionnaire that asks the same. */
export interface AnswerLibrary {
  /** List answers of the library. One for each question, with where it was used last; 100 unless `limit` says otherwise. Needs `questionnaire:read`. */
  readonly list: (query?: Schemas.AnswerLibraryListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.LibraryAnswerList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.AnswerLibraryListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.LibraryAnswerList["data"][number]>
  /** Get an answer of the library. Needs `questionnaire:read`. */
  readonly get: (id: string, options?: RequestOptions & Inclusion) => Promise<Tagged<Schemas.LibraryAnswer>>
  /** Update an answer of the library. Changes owner or review date. The text changes with the next approval of the same question. Needs `questionnaire:update`. */
  readonly update: (id: string, input?: Schemas.LibraryAnswerPatch, options?: ChangeOptions & Condition & Inclusion) => Promise<Tagged<Schemas.LibraryAnswer>>
  /** Remove an answer of the library. It is suggested no more. Questionnaires keep their answers, and the audit log its text. Needs `questionnaire:delete`. */
  readonly remove: (id: string, options?: ChangeOptions & Condition) => Promise<Schemas.LibraryAnswerRemoval>
}

/** The record of changes and denied requests. */
export interface AuditLogs {
  /** Read the audit log. Changes and denied requests, newest first; 100 unless `limit` says otherwise. `actor` is a user id or an API key id. `action` is an action, or a prefix that ends with a dot. `resource` is a type or an id. `from` is inclusive, `to` exclusive. Needs `audit:read`. */
  readonly list: (query?: Schemas.AuditLogsListQuery, options?: RequestOptions & Inclusion) => Promise<Schemas.AuditEventList>
  /** Reads all pages of `list`, one after the other. */
  readonly all: (query?: Schemas.AuditLogsListQuery, options?: RequestOptions & Inclusion) => AsyncIterable<Schemas.AuditEventList["data"][number]>
  /** Export the audit log. All events that match the filters of the list, newest first, as a file of comma-separated values with the names that the caller may read beside the ids. A cell that a spreadsheet would take for a formula begins with an apostrophe. A complete file ends with a line break. The audit log records each export. Needs `audit:export`. */
  readonly export: (query?: Schemas.AuditLogsExportQuery, options?: DownloadOptions) => Promise<Download>
}

/** The operations of the API, by the path of their ids: `vendors.create`. */
export interface Operations {
  readonly me: Me
  readonly todo: Todo
  readonly organization: Organization
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly people: People
  readonly roles: Roles
  readonly policies: Policies
  readonly policyVersions: PolicyVersions
  readonly policyApprovals: PolicyApprovals
  readonly vendors: Vendors
  readonly context: Context
  readonly webhooks: Webhooks
  readonly tasks: Tasks
  readonly attachments: Attachments
  readonly automations: Automations
  readonly browserAutomations: BrowserAutomations
  readonly browserSessions: BrowserSessions
  readonly soa: Soa
  readonly questionnaires: Questionnaires
  readonly questionnaireReviews: QuestionnaireReviews
  readonly questionnaireMappings: QuestionnaireMappings
  readonly questions: Questions
  readonly answerLibrary: AnswerLibrary
  readonly auditLogs: AuditLogs
}
