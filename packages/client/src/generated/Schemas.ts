// Made by `npm run client` from the contract.
interface components {
    schemas: {
        /** @description Method not allowed */
        readonly MethodNotAllowed: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/method_not_allowed";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 405;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "method_not_allowed";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The methods of the path. */
            readonly allow: readonly string[];
        };
        readonly Me: {
            /** @description The user of the session, or the creator of the API key. */
            readonly user: {
                /** @description Id of an user. */
                readonly id: components["schemas"]["UserId"];
                /** @description Name of the user. */
                readonly name: string;
                /** @description E-mail address of the user. */
                readonly email: string;
            };
            /** @description The organization of the request. */
            readonly organization: {
                /** @description Id of an organization. */
                readonly id: components["schemas"]["OrganizationId"];
                /** @description Name of the organization. */
                readonly name: string;
                /** @description Time zone of the IANA database. */
                readonly timeZone: string;
            };
            /** @description The membership of the user in the organization. */
            readonly member: {
                /** @description Id of a member. */
                readonly id: components["schemas"]["MemberId"];
                /** @description The name of the role. */
                readonly role: string;
            };
            /** @description What the credential may do. */
            readonly permissions: readonly components["schemas"]["Permission"][];
            /** @description The API key of the request; null for a session. */
            readonly apiKey: {
                /** @description Id of an API key. */
                readonly id: components["schemas"]["ApiKeyId"];
                /** @description Name of the key. */
                readonly name: string;
                /** @description When the key expires; null for never. */
                readonly expiresAt: components["schemas"]["Timestamp"] | null;
            } | null;
            /** @description The session of the request; null for an API key, and for a session whose expiry only the host knows. */
            readonly session: {
                /** @description Date and time in UTC, with milliseconds (ISO 8601). */
                readonly expiresAt: components["schemas"]["Timestamp"];
            } | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Id of an user. */
        readonly UserId: string;
        /** @description Id of an organization. */
        readonly OrganizationId: string;
        /** @description Id of a member. */
        readonly MemberId: string;
        /**
         * @description A resource and an action on it.
         * @enum {string}
         */
        readonly Permission: "organization:read" | "organization:update" | "organization:delete" | "member:create" | "member:read" | "member:update" | "member:delete" | "role:create" | "role:read" | "role:update" | "role:delete" | "apiKey:create" | "apiKey:read" | "apiKey:delete" | "policy:create" | "policy:read" | "policy:update" | "policy:delete" | "policy:publish" | "policy:approve" | "control:create" | "control:read" | "control:update" | "control:delete" | "control:publish" | "control:approve" | "control:assess" | "risk:create" | "risk:read" | "risk:update" | "risk:delete" | "risk:publish" | "risk:approve" | "risk:assess" | "vendor:create" | "vendor:read" | "vendor:update" | "vendor:delete" | "vendor:assess" | "context:create" | "context:read" | "context:update" | "context:delete" | "task:create" | "task:read" | "task:update" | "task:work" | "task:delete" | "task:approve" | "evidence:create" | "evidence:read" | "evidence:update" | "evidence:delete" | "automation:create" | "automation:read" | "automation:update" | "automation:delete" | "automation:publish" | "browser:create" | "browser:read" | "browser:update" | "browser:delete" | "browser:run" | "questionnaire:create" | "questionnaire:read" | "questionnaire:update" | "questionnaire:delete" | "questionnaire:approve" | "questionnaire:export" | "soa:create" | "soa:read" | "soa:update" | "soa:approve" | "soa:export" | "audit:read" | "audit:export" | "webhook:create" | "webhook:read" | "webhook:update" | "webhook:delete";
        /** @description Id of an API key. */
        readonly ApiKeyId: string;
        /**
         * Format: date-time
         * @description Date and time in UTC, with milliseconds (ISO 8601).
         */
        readonly Timestamp: string;
        /**
         * @description The kind of credential of the request.
         * @enum {string}
         */
        readonly AuthType: "api-key" | "session";
        /** @description The user of the session, or the creator of the API key. */
        readonly AuthenticatedUser: {
            /** @description Id of an user. */
            readonly id: components["schemas"]["UserId"];
            /** @description E-mail address of the user. */
            readonly email: string;
        };
        /** @description The people of the response by their ids, with `include=people`. */
        readonly People: {
            readonly [key: string]: components["schemas"]["PersonName"];
        };
        /** @description The name of a person whose id the response shows. */
        readonly PersonName: {
            /** @description The name of the person. */
            readonly name: string;
            /** @description False for a member who is inactive, invited or removed. */
            readonly isActive: boolean;
        };
        /** @description Invalid header */
        readonly InvalidHeader: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invalid_header";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invalid_header";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The name of the header. */
            readonly header: string;
        };
        /** @description Invalid request */
        readonly InvalidRequest: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invalid_request";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invalid_request";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description What is wrong, and where; at most 20 errors. */
            readonly errors: readonly components["schemas"]["FieldError"][];
            /** @description How many more errors there are. */
            readonly moreErrors?: number;
        };
        readonly FieldError: {
            /** @description JSON Pointer to the field, or to the query parameter. */
            readonly pointer: string;
            /** @description What is wrong with it. Never repeats the value. */
            readonly detail: string;
        };
        /** @description Malformed body */
        readonly MalformedBody: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/malformed_body";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "malformed_body";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Ambiguous credentials */
        readonly AmbiguousCredentials: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/ambiguous_credentials";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "ambiguous_credentials";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Idempotency key reused */
        readonly IdempotencyKeyReused: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/idempotency_key_reused";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 422;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "idempotency_key_reused";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Internal error */
        readonly InternalError: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/internal_error";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 500;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "internal_error";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Service unavailable */
        readonly ServiceUnavailable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/service_unavailable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 503;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "service_unavailable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Unauthenticated */
        readonly Unauthenticated: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/unauthenticated";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 401;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "unauthenticated";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Not a member */
        readonly NotAMember: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/not_a_member";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "not_a_member";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Organization required */
        readonly OrganizationRequired: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/organization_required";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "organization_required";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The organizations in which the user is an active member, by name. */
            readonly organizations: readonly components["schemas"]["UserOrganization"][];
        };
        readonly UserOrganization: {
            /** @description Id of an organization. */
            readonly id: components["schemas"]["OrganizationId"];
            /** @description The name of the organization. */
            readonly name: string;
            /** @description The name of the user's role there. */
            readonly role: string;
            /** @description The number of things that wait for the user there. */
            readonly waiting: number;
        };
        /** @description Cross origin request */
        readonly CrossOriginRequest: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/cross_origin_request";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "cross_origin_request";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Permission missing */
        readonly PermissionMissing: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/permission_missing";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "permission_missing";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The permissions that the caller lacks. */
            readonly missing: readonly components["schemas"]["Permission"][];
        };
        /** @description Not found */
        readonly NotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Body too large */
        readonly BodyTooLarge: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/body_too_large";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 413;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "body_too_large";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The most bytes that the body, or the file in it, may have here. */
            readonly limitInBytes: number;
            /**
             * @description `file` if the file in the body is too large; else left out.
             * @enum {string}
             */
            readonly part?: "file";
        };
        /** @description Request timeout */
        readonly RequestTimeout: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/request_timeout";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 408;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "request_timeout";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Unsupported media type */
        readonly UnsupportedMediaType: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/unsupported_media_type";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 415;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "unsupported_media_type";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Too many requests */
        readonly TooManyRequests: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_requests";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 429;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_requests";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /**
             * @description The limit that is reached.
             * @enum {string}
             */
            readonly limit: "credentials" | "requests" | "parallel" | "work" | "bytes" | "heavy";
        };
        /** @description Headers too large */
        readonly HeadersTooLarge: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/headers_too_large";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 431;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "headers_too_large";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly MePatch: {
            /** @description The name, in all organizations. */
            readonly name?: string;
        };
        readonly UpdatedMe: {
            /** @description The user of the session, or the creator of the API key. */
            readonly user: {
                /** @description Id of an user. */
                readonly id: components["schemas"]["UserId"];
                /** @description Name of the user. */
                readonly name: string;
                /** @description E-mail address of the user. */
                readonly email: string;
            };
            /** @description The organization of the request. */
            readonly organization: {
                /** @description Id of an organization. */
                readonly id: components["schemas"]["OrganizationId"];
                /** @description Name of the organization. */
                readonly name: string;
                /** @description Time zone of the IANA database. */
                readonly timeZone: string;
            };
            /** @description The membership of the user in the organization. */
            readonly member: {
                /** @description Id of a member. */
                readonly id: components["schemas"]["MemberId"];
                /** @description The name of the role. */
                readonly role: string;
            };
            /** @description What the credential may do. */
            readonly permissions: readonly components["schemas"]["Permission"][];
            /** @description The API key of the request; null for a session. */
            readonly apiKey: {
                /** @description Id of an API key. */
                readonly id: components["schemas"]["ApiKeyId"];
                /** @description Name of the key. */
                readonly name: string;
                /** @description When the key expires; null for never. */
                readonly expiresAt: components["schemas"]["Timestamp"] | null;
            } | null;
            /** @description The session of the request; null for an API key, and for a session whose expiry only the host knows. */
            readonly session: {
                /** @description Date and time in UTC, with milliseconds (ISO 8601). */
                readonly expiresAt: components["schemas"]["Timestamp"];
            } | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Session required */
        readonly SessionRequired: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/session_required";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "session_required";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description User not found */
        readonly UserNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/user_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "user_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Email taken */
        readonly EmailTaken: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/email_taken";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "email_taken";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Busy */
        readonly Busy: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/busy";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "busy";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Precondition failed */
        readonly PreconditionFailed: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/precondition_failed";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 412;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "precondition_failed";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly UserOrganizationList: {
            /** @description The organizations, by name. */
            readonly data: readonly components["schemas"]["UserOrganization"][];
            /** @description The number of organizations. */
            readonly count: number;
        };
        readonly ReceivedInvitationList: {
            /** @description The invitations. */
            readonly data: readonly components["schemas"]["ReceivedInvitation"][];
            /** @description The number of invitations. */
            readonly count: number;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
        };
        readonly ReceivedInvitation: {
            /** @description The membership that awaits the user. */
            readonly id: components["schemas"]["MemberId"];
            /** @description The organization that invites. */
            readonly organization: {
                /** @description Id of an organization. */
                readonly id: components["schemas"]["OrganizationId"];
                /** @description Name of the organization. */
                readonly name: string;
            };
            /** @description The name of the role there. */
            readonly role: string;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        readonly AcceptedInvitation: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The membership that awaits the user. */
            readonly id: components["schemas"]["MemberId"];
            /** @description The organization that invites. */
            readonly organization: {
                /** @description Id of an organization. */
                readonly id: components["schemas"]["OrganizationId"];
                /** @description Name of the organization. */
                readonly name: string;
            };
            /** @description The name of the role there. */
            readonly role: string;
        };
        /** @description Invitation not found */
        readonly InvitationNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invitation_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invitation_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly DeclinedInvitation: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["MemberId"];
        };
        readonly Permissions: {
            /** @description The actions on each kind of resource. */
            readonly permissions: {
                readonly [key: string]: readonly string[];
            };
        };
        readonly TodoList: {
            /** @description The newest 500, newest first. */
            readonly data: readonly components["schemas"]["Todo"][];
            /** @description The number of all, which may be more than 500. */
            readonly count: number;
        };
        readonly Todo: {
            /** @description What the member has to do: acknowledge the active version of a policy, approve or reject a pending version, a task or questionnaire in review or a statement of applicability, review a policy, or do a task. */
            readonly kind: components["schemas"]["TodoKind"];
            /** @description What it is about. */
            readonly resource: {
                /**
                 * @description The type of the resource, as in the audit log.
                 * @enum {string}
                 */
                readonly type: "policy" | "task" | "soa" | "questionnaire";
                /** @description The id of the resource. */
                readonly id: components["schemas"]["PolicyId"] | components["schemas"]["TaskId"] | components["schemas"]["SoaId"] | components["schemas"]["QuestionnaireId"];
                /** @description The present name, title of the task, or name of the questionnaire's file. */
                readonly name: string;
            };
            /** @description When it is due: the review date of a policy to review, the due date of a task or questionnaire, else null. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description Since when it waits for the member. */
            readonly since: components["schemas"]["Timestamp"];
        };
        /**
         * @description What the member has to do: acknowledge the active version of a policy, approve or reject a pending version, a task or questionnaire in review or a statement of applicability, review a policy, or do a task.
         * @enum {string}
         */
        readonly TodoKind: "acknowledge" | "approve" | "review" | "task";
        /** @description Id of a policy. */
        readonly PolicyId: string;
        /** @description Id of a task. */
        readonly TaskId: string;
        /** @description Id of a soa. */
        readonly SoaId: string;
        /** @description Id of a questionnaire. */
        readonly QuestionnaireId: string;
        readonly Organization: {
            /** @description Id of an organization. */
            readonly id: components["schemas"]["OrganizationId"];
            /** @description Name of the organization. */
            readonly name: string;
            /** @description Time zone of the IANA database. */
            readonly timeZone: string;
            /** @description The kinds that are published, sent or done only after an approval. */
            readonly approvalRequired: readonly components["schemas"]["ApprovableKind"][];
            /** @description `recorded` if members may approve their own work, otherwise `refused`. */
            readonly selfApproval: components["schemas"]["SelfApprovalRule"];
            /** @description Facts for questionnaires; null before the first. */
            readonly profile: components["schemas"]["CompanyProfile"] | null;
            /** @description The space for files. */
            readonly storage: components["schemas"]["OrganizationStorage"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["OrganizationMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description A kind of thing that can be approved.
         * @enum {string}
         */
        readonly ApprovableKind: "policy" | "questionnaire" | "task" | "soa";
        /**
         * @description `refused`: nobody approves their own work. `recorded`: it is possible, and marked.
         * @enum {string}
         */
        readonly SelfApprovalRule: "refused" | "recorded";
        readonly CompanyProfile: {
            /** @description The legal name. Null if it is not known. */
            readonly companyName: string | null;
            /** @description The registered address. Null if it is not known. */
            readonly address: string | null;
            /** @description The website. Null if it is not known. */
            readonly website: string | null;
            /** @description The person whom customers may ask. Null if it is not known. */
            readonly contactName: string | null;
            /** @description The role of that person. Null if it is not known. */
            readonly contactRole: string | null;
            /** @description The e-mail address of that person. Null if it is not known. */
            readonly contactEmail: string | null;
            /** @description The phone number of that person. Null if it is not known. */
            readonly contactPhone: string | null;
            /** @description The products and services, as a form would name them. Null if it is not known. */
            readonly products: string | null;
            /** @description The user who wrote it last; null for the host. */
            readonly updatedBy: components["schemas"]["UserId"] | null;
            /** @description When it was written last. */
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The space for files. */
        readonly OrganizationStorage: {
            /** @description Bytes of all files: attachments, questionnaires and scripts. */
            readonly bytes: number;
            /** @description The most bytes that they may have; null without a limit. */
            readonly limit: number | null;
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly OrganizationMove: "update" | "updateApproval";
        /** @description Organization not found */
        readonly OrganizationNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/organization_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "organization_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly OrganizationPatch: {
            /** @description Name of the organization. */
            readonly name?: string;
            /** @description Time zone of the IANA database. */
            readonly timeZone?: string;
            /** @description The kinds that are published, sent or done only after an approval. */
            readonly approvalRequired?: readonly components["schemas"]["ApprovableKind"][];
            /** @description `recorded` if members may approve their own work, otherwise `refused`. */
            readonly selfApproval?: components["schemas"]["SelfApprovalRule"];
            /** @description Facts for questionnaires. Those that are absent stay. */
            readonly profile?: components["schemas"]["CompanyProfilePatch"];
        };
        readonly CompanyProfilePatch: {
            /** @description The legal name. Null if it is not known. */
            readonly companyName?: string | null;
            /** @description The registered address. Null if it is not known. */
            readonly address?: string | null;
            /** @description The website. Null if it is not known. */
            readonly website?: string | null;
            /** @description The person whom customers may ask. Null if it is not known. */
            readonly contactName?: string | null;
            /** @description The role of that person. Null if it is not known. */
            readonly contactRole?: string | null;
            /** @description The e-mail address of that person. Null if it is not known. */
            readonly contactEmail?: string | null;
            /** @description The phone number of that person. Null if it is not known. */
            readonly contactPhone?: string | null;
            /** @description The products and services, as a form would name them. Null if it is not known. */
            readonly products?: string | null;
        };
        readonly ApiKeyList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["ApiKey"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly ApiKey: {
            /** @description Id of an API key. */
            readonly id: components["schemas"]["ApiKeyId"];
            /** @description Name of the key. */
            readonly name: string;
            /** @description The permissions of the key that its creator holds too. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description The part of the key that names it in logs. */
            readonly keyId: string;
            /** @description The user that the key acts for. */
            readonly createdBy: components["schemas"]["UserId"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When the key expires; null for never. */
            readonly expiresAt: components["schemas"]["Timestamp"] | null;
            /** @description When the key was last used, to the minute; null for never. */
            readonly lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description A permission, or `*` for all permissions of the creator. */
        readonly Scope: components["schemas"]["Permission"] | "*";
        /** @description Invalid cursor */
        readonly InvalidCursor: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invalid_cursor";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invalid_cursor";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly NewApiKey: {
            /** @description Name of the key. */
            readonly name: string;
            /** @description Permissions that the caller holds; `*` for all of them. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description How long the key is valid; by default `1y`. */
            readonly expiresIn?: components["schemas"]["ExpiresIn"];
        };
        /**
         * @description How long the key is valid; by default `1y`.
         * @enum {string}
         */
        readonly ExpiresIn: "30d" | "90d" | "1y" | "never";
        readonly IssuedApiKey: {
            /** @description Id of an API key. */
            readonly id: components["schemas"]["ApiKeyId"];
            /** @description Name of the key. */
            readonly name: string;
            /** @description The permissions of the key that its creator holds too. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description The part of the key that names it in logs. */
            readonly keyId: string;
            /** @description The user that the key acts for. */
            readonly createdBy: components["schemas"]["UserId"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When the key expires; null for never. */
            readonly expiresAt: components["schemas"]["Timestamp"] | null;
            /** @description When the key was last used, to the minute; null for never. */
            readonly lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The key itself. Only this response has it; a replay does not. */
            readonly key?: string;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Permission escalation */
        readonly PermissionEscalation: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/permission_escalation";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "permission_escalation";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The permissions that the caller lacks. */
            readonly missing: readonly components["schemas"]["Permission"][];
        };
        /** @description Too many API keys */
        readonly TooManyApiKeys: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_api_keys";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_api_keys";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly ApiKeyRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["ApiKeyId"];
        };
        /** @description API key not found */
        readonly ApiKeyNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/api_key_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "api_key_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly Revocation: {
            /** @description True to revoke all sessions of the user; by default false. */
            readonly all?: boolean;
        };
        readonly RevokedSessions: {
            /** @description The number of revoked sessions. */
            readonly revoked: number;
        };
        /**
         * @description A department; `none` for no department.
         * @enum {string}
         */
        readonly Department: "none" | "admin" | "gov" | "hr" | "it" | "itsm" | "qms";
        readonly MemberList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["MemberRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly MemberRow: {
            /** @description Id of a member. */
            readonly id: components["schemas"]["MemberId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The id of the user. */
            readonly userId: components["schemas"]["UserId"];
            /** @description The name of the role. */
            readonly role: string;
            /** @description The department of the member; by default `none`. */
            readonly department: components["schemas"]["Department"];
            /** @description False if the member cannot sign in or use API keys; by default true. */
            readonly isActive: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description Number of the label of the member's devices. */
            readonly deviceLabelId?: number;
            /**
             * @description Present until the person accepts. Until then `user` tells only what the invitation says, and its id leads to nobody.
             * @enum {string}
             */
            readonly invitation?: "pending";
            /** @description The user of the member. */
            readonly user: {
                /** @description Id of an user. */
                readonly id: components["schemas"]["UserId"];
                /** @description Name of the user. */
                readonly name: string;
                /** @description E-mail address of the user. */
                readonly email: string;
                /** @description True if the host has verified the address. */
                readonly emailVerified: boolean;
                /** @description When it was created. */
                readonly createdAt: components["schemas"]["Timestamp"];
                /** @description When it was last changed. */
                readonly updatedAt: components["schemas"]["Timestamp"];
                /** @description URL of a picture of the user. */
                readonly image?: string;
                /** @description When the person last signed in for this organization; absent for never. */
                readonly lastLogin?: components["schemas"]["Timestamp"];
            };
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description By facet and value, the number of rows that match the filters. */
        readonly Facets: {
            readonly [key: string]: {
                readonly [key: string]: number;
            };
        };
        /** @description Unknown reference */
        readonly UnknownReference: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/unknown_reference";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "unknown_reference";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The fields that refer to something unknown. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        readonly NewMember: {
            /** @description The user to add. */
            readonly userId: components["schemas"]["UserId"];
            /** @description The name of a role, in any case, or an id of the form rol_… */
            readonly role?: string;
            /** @description The department of the member; by default `none`. */
            readonly department?: components["schemas"]["Department"];
            /** @description False if the member cannot sign in or use API keys; by default true. */
            readonly isActive?: boolean;
            /** @description Number of the label of the member's devices. */
            readonly deviceLabelId?: number;
        };
        readonly Member: {
            /** @description Id of a member. */
            readonly id: components["schemas"]["MemberId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The id of the user. */
            readonly userId: components["schemas"]["UserId"];
            /** @description The name of the role. */
            readonly role: string;
            /** @description The department of the member; by default `none`. */
            readonly department: components["schemas"]["Department"];
            /** @description False if the member cannot sign in or use API keys; by default true. */
            readonly isActive: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description Number of the label of the member's devices. */
            readonly deviceLabelId?: number;
            /**
             * @description Present until the person accepts. Until then `user` tells only what the invitation says, and its id leads to nobody.
             * @enum {string}
             */
            readonly invitation?: "pending";
            /** @description The user of the member. */
            readonly user: {
                /** @description Id of an user. */
                readonly id: components["schemas"]["UserId"];
                /** @description Name of the user. */
                readonly name: string;
                /** @description E-mail address of the user. */
                readonly email: string;
                /** @description True if the host has verified the address. */
                readonly emailVerified: boolean;
                /** @description When it was created. */
                readonly createdAt: components["schemas"]["Timestamp"];
                /** @description When it was last changed. */
                readonly updatedAt: components["schemas"]["Timestamp"];
                /** @description URL of a picture of the user. */
                readonly image?: string;
                /** @description When the person last signed in for this organization; absent for never. */
                readonly lastLogin?: components["schemas"]["Timestamp"];
            };
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["MemberMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly MemberMove: "sendInvitation" | "update" | "remove";
        /** @description Already member */
        readonly AlreadyMember: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/already_member";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "already_member";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly NewMembers: {
            /** @description The members to add. */
            readonly members: readonly components["schemas"]["NewMember"][];
        };
        readonly CreatedMembers: {
            /** @description The new members. */
            readonly created: readonly components["schemas"]["MemberRow"][];
            /** @description The items that failed. */
            readonly errors: readonly components["schemas"]["MemberBatchError"][];
            /** @description The items in numbers. */
            readonly summary: {
                /** @description The number of items. */
                readonly total: number;
                /** @description The number of new members. */
                readonly successful: number;
                /** @description The number of items that failed. */
                readonly failed: number;
            };
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly MemberBatchError: {
            /** @description The place of the item in `members`, from 0. */
            readonly index: number;
            /** @description The `userId` as given; empty if there was none. */
            readonly userId: string;
            /** @description `User not found`, `Already a member`, `Duplicate in this request`, `Unknown role`, `Role exceeds your permissions` or `Invalid: ` with a JSON Pointer to the invalid value. */
            readonly error: string;
            /** @description What an invalid value should be. */
            readonly detail?: string;
        };
        readonly Invitation: {
            /** @description E-mail address of the user. */
            readonly email: string;
            /** @description Name of the user. */
            readonly name?: string;
            /** @description The name of a role, in any case, or an id of the form rol_… */
            readonly role?: string;
        };
        /** @description Member not found */
        readonly MemberNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/member_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "member_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Not invitable */
        readonly NotInvitable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/not_invitable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "not_invitable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly EmailPreferences: {
            /** @description The mails that a member wants. */
            readonly preferences: components["schemas"]["WantedEmails"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description The mails that a member wants. */
        readonly WantedEmails: {
            /** @description Mails about policies to read or approve. */
            readonly policyNotifications: boolean;
            /** @description Mails about tasks that are due. */
            readonly taskReminders: boolean;
            /** @description A weekly mail with open tasks. */
            readonly weeklyTaskDigest: boolean;
            /** @description Mails about what a removal unassigned, and approvals that lost their approver. */
            readonly unassignedItemsNotifications: boolean;
            /** @description Mails about mentions in tasks. */
            readonly taskMentions: boolean;
            /** @description Mails about tasks that are assigned to the member. */
            readonly taskAssignments: boolean;
        };
        readonly NewEmailPreferences: {
            /** @description The mails that a member wants. */
            readonly preferences: components["schemas"]["WantedEmails"];
        };
        readonly MemberPatch: {
            /** @description Name of the user. Only until the person first signs in. */
            readonly name?: string;
            /** @description E-mail address of the user. Only until the person first signs in. */
            readonly email?: string;
            /** @description The name of a role, in any case, or an id of the form rol_… */
            readonly role?: string;
            /** @description The department of the member; by default `none`. */
            readonly department?: components["schemas"]["Department"];
            /** @description False if the member cannot sign in or use API keys; by default true. */
            readonly isActive?: boolean;
            /** @description Number of the label of the member's devices. */
            readonly deviceLabelId?: number | null;
        };
        /** @description Cannot change own role */
        readonly CannotChangeOwnRole: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/cannot_change_own_role";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "cannot_change_own_role";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Cannot deactivate self */
        readonly CannotDeactivateSelf: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/cannot_deactivate_self";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "cannot_deactivate_self";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Invitation pending */
        readonly InvitationPending: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invitation_pending";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invitation_pending";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Last owner */
        readonly LastOwner: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/last_owner";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "last_owner";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description User not editable */
        readonly UserNotEditable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/user_not_editable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "user_not_editable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly MemberRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The removed member. */
            readonly deletedMember: {
                /** @description Id of a member. */
                readonly id: components["schemas"]["MemberId"];
                /** @description Name of the user. */
                readonly name: string;
                /** @description E-mail address of the user. */
                readonly email: string;
            };
            /** @description What was assigned to the member, or waited for their approval, in numbers. */
            readonly unassigned: {
                /** @description The number of tasks. */
                readonly tasks: number;
                /** @description The number of policies. */
                readonly policies: number;
                /** @description The number of vendors. */
                readonly vendors: number;
                /** @description The number of statements of applicability. */
                readonly soa: number;
                /** @description The number of questionnaires. */
                readonly questionnaires: number;
                /** @description The number of questions. */
                readonly questions: number;
                /** @description The number of answers in the library. */
                readonly libraryAnswers: number;
            };
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Cannot remove self */
        readonly CannotRemoveSelf: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/cannot_remove_self";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "cannot_remove_self";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly RoleList: {
            /** @description The roles that every organization has. */
            readonly builtInRoles: readonly components["schemas"]["BuiltInRoleRow"][];
            /** @description The roles of this organization, oldest first. */
            readonly customRoles: readonly components["schemas"]["CustomRoleRow"][];
        };
        readonly BuiltInRoleRow: {
            /** @description The name of a built-in role. */
            readonly name: components["schemas"]["BuiltInRoleName"];
            /**
             * @description True for a built-in role.
             * @enum {boolean}
             */
            readonly isBuiltIn: true;
            /** @description What the role allows, in words. */
            readonly description: string;
            /** @description The actions that the role allows, by resource. */
            readonly permissions: components["schemas"]["RolePermissions"];
        };
        /**
         * @description The name of a built-in role.
         * @enum {string}
         */
        readonly BuiltInRoleName: "owner" | "admin" | "auditor" | "member";
        readonly RolePermissions: {
            /** @description Actions on resources of the kind organization. */
            readonly organization?: readonly ("read" | "update" | "delete")[];
            /** @description Actions on resources of the kind member. */
            readonly member?: readonly ("create" | "read" | "update" | "delete")[];
            /** @description Actions on resources of the kind role. */
            readonly role?: readonly ("create" | "read" | "update" | "delete")[];
            /** @description Actions on resources of the kind apiKey. */
            readonly apiKey?: readonly ("create" | "read" | "delete")[];
            /** @description Actions on resources of the kind policy. */
            readonly policy?: readonly ("create" | "read" | "update" | "delete" | "publish" | "approve")[];
            /** @description Actions on resources of the kind control. */
            readonly control?: readonly ("create" | "read" | "update" | "delete" | "publish" | "approve" | "assess")[];
            /** @description Actions on resources of the kind risk. */
            readonly risk?: readonly ("create" | "read" | "update" | "delete" | "publish" | "approve" | "assess")[];
            /** @description Actions on resources of the kind vendor. */
            readonly vendor?: readonly ("create" | "read" | "update" | "delete" | "assess")[];
            /** @description Actions on resources of the kind context. */
            readonly context?: readonly ("create" | "read" | "update" | "delete")[];
            /** @description Actions on resources of the kind task. */
            readonly task?: readonly ("create" | "read" | "update" | "work" | "delete" | "approve")[];
            /** @description Actions on resources of the kind evidence. */
            readonly evidence?: readonly ("create" | "read" | "update" | "delete")[];
            /** @description Actions on resources of the kind automation. */
            readonly automation?: readonly ("create" | "read" | "update" | "delete" | "publish")[];
            /** @description Actions on resources of the kind browser. */
            readonly browser?: readonly ("create" | "read" | "update" | "delete" | "run")[];
            /** @description Actions on resources of the kind questionnaire. */
            readonly questionnaire?: readonly ("create" | "read" | "update" | "delete" | "approve" | "export")[];
            /** @description Actions on resources of the kind soa. */
            readonly soa?: readonly ("create" | "read" | "update" | "approve" | "export")[];
            /** @description Actions on resources of the kind audit. */
            readonly audit?: readonly ("read" | "export")[];
            /** @description Actions on resources of the kind webhook. */
            readonly webhook?: readonly ("create" | "read" | "update" | "delete")[];
        };
        readonly CustomRoleRow: {
            /** @description Id of a role. */
            readonly id: components["schemas"]["RoleId"];
            /** @description Name of the role, unique in the organization. */
            readonly name: string;
            /** @description The actions that the role allows, by resource. */
            readonly permissions: components["schemas"]["RolePermissions"];
            /**
             * @description False for a custom role.
             * @enum {boolean}
             */
            readonly isBuiltIn: false;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of a role. */
        readonly RoleId: string;
        readonly NewRole: {
            /** @description Name of the role, unique in the organization. */
            readonly name: string;
            /** @description The actions that the role allows, by resource. */
            readonly permissions: components["schemas"]["RolePermissions"];
        };
        readonly CustomRole: {
            /** @description Id of a role. */
            readonly id: components["schemas"]["RoleId"];
            /** @description Name of the role, unique in the organization. */
            readonly name: string;
            /** @description The actions that the role allows, by resource. */
            readonly permissions: components["schemas"]["RolePermissions"];
            /**
             * @description False for a custom role.
             * @enum {boolean}
             */
            readonly isBuiltIn: false;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["RoleMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly RoleMove: "update" | "remove";
        /** @description Role name taken */
        readonly RoleNameTaken: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/role_name_taken";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "role_name_taken";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Too many roles */
        readonly TooManyRoles: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_roles";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_roles";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description The name of a built-in role, or the id of a custom one. */
        readonly RoleReference: components["schemas"]["BuiltInRoleName"] | components["schemas"]["RoleId"];
        readonly BuiltInRole: {
            /** @description The name of a built-in role. */
            readonly name: components["schemas"]["BuiltInRoleName"];
            /**
             * @description True for a built-in role.
             * @enum {boolean}
             */
            readonly isBuiltIn: true;
            /** @description What the role allows, in words. */
            readonly description: string;
            /** @description The actions that the role allows, by resource. */
            readonly permissions: components["schemas"]["RolePermissions"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["RoleMove"][];
        };
        /** @description Role not found */
        readonly RoleNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/role_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "role_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly RolePatch: {
            /** @description Name of the role, unique in the organization. */
            readonly name?: string;
            /** @description The actions that the role allows, by resource. */
            readonly permissions?: components["schemas"]["RolePermissions"];
        };
        /** @description Built-in role */
        readonly BuiltInRoleImmutable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/builtin_role";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "builtin_role";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly RoleRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["RoleId"];
        };
        /** @description Role in use */
        readonly RoleInUse: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/role_in_use";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "role_in_use";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /**
         * @description Whether the policy has an active version, and whether its review is due.
         * @enum {string}
         */
        readonly PolicyStatus: "draft" | "published" | "needs_review";
        /** @description A member, by the id of the membership or of the user. */
        readonly MemberReference: components["schemas"]["MemberId"] | components["schemas"]["UserId"];
        readonly PolicyList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["PolicyRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly PolicyRow: {
            /** @description Id of a policy. */
            readonly id: components["schemas"]["PolicyId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description Name of the policy. */
            readonly name: string;
            /** @description A summary of the policy. */
            readonly description: string | null;
            /** @description `draft` without an active version, `needs_review` when the review is due. */
            readonly status: components["schemas"]["PolicyStatus"];
            /** @description How often the policy is reviewed. */
            readonly frequency: components["schemas"]["ReviewFrequency"] | null;
            /** @description The department that the policy is for. */
            readonly department: components["schemas"]["Department"] | null;
            /** @description True if members must acknowledge the policy. */
            readonly isRequiredToSign: boolean;
            /** @description The users who acknowledged the active content, and the signers that the policy's author asserts. */
            readonly signedBy: readonly components["schemas"]["UserId"][];
            /** @description When the next review is due. */
            readonly reviewDate: components["schemas"]["Timestamp"] | null;
            /** @description True if the policy is archived. */
            readonly isArchived: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description When it was last archived; null for never. */
            readonly lastArchivedAt: components["schemas"]["Timestamp"] | null;
            /** @description When a version was last published; null for never. */
            readonly lastPublishedAt: components["schemas"]["Timestamp"] | null;
            /** @description The responsible user. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description The user who approved the active version. */
            readonly approverId: components["schemas"]["UserId"] | null;
            /** @description The template that the policy was made from. */
            readonly policyTemplateId: components["schemas"]["PolicyTemplateId"] | null;
            /** @description The draft version. */
            readonly draftVersionId: components["schemas"]["PolicyVersionId"];
            /** @description The version that applies; null for none. */
            readonly activeVersionId: components["schemas"]["PolicyVersionId"] | null;
            /** @description The changelog that the pending version gets on approval, if any. */
            readonly pendingChangelog: string | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description Since when the draft version waits for approval. */
            readonly pendingSince: components["schemas"]["Timestamp"] | null;
            /** @description Who is asked to approve the pending version; null if none is pending. */
            readonly pendingApproverId: components["schemas"]["UserId"] | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /**
         * @description How often the policy is reviewed.
         * @enum {string}
         */
        readonly ReviewFrequency: "monthly" | "quarterly" | "yearly";
        /** @description Id of a policy template. */
        readonly PolicyTemplateId: string;
        /** @description Id of a policy version. */
        readonly PolicyVersionId: string;
        /** @description The last submission for approval, and the decision on it. */
        readonly Approval: {
            /** @description `none` before the first submission, and after a withdrawal. */
            readonly state: components["schemas"]["ApprovalState"];
            /** @description The user who is asked, or decided; null for nobody. */
            readonly approverId: components["schemas"]["UserId"] | null;
            /** @description The user who asked; for an API key, its creator. Null if nobody or the host did. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description When the approver was asked; null for never. */
            readonly submittedAt: components["schemas"]["Timestamp"] | null;
            /** @description The user who approved or rejected it; null for nobody. */
            readonly decidedBy: components["schemas"]["UserId"] | null;
            /** @description When it was approved or rejected; null for never. */
            readonly decidedAt: components["schemas"]["Timestamp"] | null;
            /** @description The approver's comment; null for none. */
            readonly comment: string | null;
            /** @description True if the approver submitted it, or changed it. */
            readonly isSelfApproval: boolean;
        };
        /**
         * @description `none` before the first submission, and after a withdrawal.
         * @enum {string}
         */
        readonly ApprovalState: "none" | "pending" | "approved" | "rejected";
        readonly NewPolicy: {
            /** @description Name of the policy. */
            readonly name: string;
            /** @description Nodes of a rich-text document that Tiptap's editor opens: at most 64 levels, 20000 nodes and 1048576 bytes of JSON. Nodes and marks of other types are kept anywhere. */
            readonly content: components["schemas"]["NewEditorContent"];
            /** @description A summary of the policy. */
            readonly description?: string | null;
            /** @description How often the policy is reviewed. */
            readonly frequency?: components["schemas"]["ReviewFrequency"] | null;
            /** @description The department that the policy is for. */
            readonly department?: components["schemas"]["Department"] | null;
            /** @description True if members must acknowledge the policy. */
            readonly isRequiredToSign?: boolean;
            /** @description The responsible member, by either id. Kept as the id of the user. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
            /** @description When the next review is due. */
            readonly reviewDate?: string | null;
            /** @description `draft` without an active version, `needs_review` when the review is due. */
            readonly status?: components["schemas"]["PolicyStatus"];
            /** @description The person who approved it elsewhere, by either id. Kept as the id of the user. */
            readonly approverId?: components["schemas"]["MemberReference"] | null;
            /** @description The template that the policy was made from. */
            readonly policyTemplateId?: components["schemas"]["PolicyTemplateId"] | null;
            /** @description The people who signed it elsewhere, by either id. Kept as the ids of the users. */
            readonly signedBy?: readonly components["schemas"]["MemberReference"][];
        };
        /** @description Nodes of a rich-text document that Tiptap's editor opens: at most 64 levels, 20000 nodes and 1048576 bytes of JSON. Nodes and marks of other types are kept anywhere. */
        readonly NewEditorContent: readonly components["schemas"]["EditorNode"][];
        /** @description A node of a rich-text document, as ProseMirror and Tiptap write it. */
        readonly EditorNode: {
            /** @description The kind of the node. */
            readonly type: string;
            /** @description Any JSON of at most 32 levels; values and their order are kept. `href` and `src` must be null or a URL: relative, http, https, mailto or tel. No text may be a javascript or vbscript URL. */
            readonly attrs?: {
                readonly [key: string]: unknown;
            };
            /** @description The nodes in it. */
            readonly content?: readonly components["schemas"]["EditorNode"][];
            /** @description The marks of it. */
            readonly marks?: readonly components["schemas"]["EditorMark"][];
            /** @description The text. Required where `type` is `text`. */
            readonly text?: string;
        };
        /** @description A mark of a node, such as bold or a link. */
        readonly EditorMark: {
            /** @description The kind of the mark. */
            readonly type: string;
            /** @description Any JSON of at most 32 levels; values and their order are kept. `href` and `src` must be null or a URL: relative, http, https, mailto or tel. No text may be a javascript or vbscript URL. */
            readonly attrs?: {
                readonly [key: string]: unknown;
            };
        };
        readonly Policy: {
            /** @description Id of a policy. */
            readonly id: components["schemas"]["PolicyId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description Name of the policy. */
            readonly name: string;
            /** @description A summary of the policy. */
            readonly description: string | null;
            /** @description `draft` without an active version, `needs_review` when the review is due. */
            readonly status: components["schemas"]["PolicyStatus"];
            /** @description How often the policy is reviewed. */
            readonly frequency: components["schemas"]["ReviewFrequency"] | null;
            /** @description The department that the policy is for. */
            readonly department: components["schemas"]["Department"] | null;
            /** @description True if members must acknowledge the policy. */
            readonly isRequiredToSign: boolean;
            /** @description The users who acknowledged the active content, and the signers that the policy's author asserts. */
            readonly signedBy: readonly components["schemas"]["UserId"][];
            /** @description When the next review is due. */
            readonly reviewDate: components["schemas"]["Timestamp"] | null;
            /** @description True if the policy is archived. */
            readonly isArchived: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description When it was last archived; null for never. */
            readonly lastArchivedAt: components["schemas"]["Timestamp"] | null;
            /** @description When a version was last published; null for never. */
            readonly lastPublishedAt: components["schemas"]["Timestamp"] | null;
            /** @description The responsible user. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description The user who approved the active version. */
            readonly approverId: components["schemas"]["UserId"] | null;
            /** @description The template that the policy was made from. */
            readonly policyTemplateId: components["schemas"]["PolicyTemplateId"] | null;
            /** @description The draft version. */
            readonly draftVersionId: components["schemas"]["PolicyVersionId"];
            /** @description The version that applies; null for none. */
            readonly activeVersionId: components["schemas"]["PolicyVersionId"] | null;
            /** @description The changelog that the pending version gets on approval, if any. */
            readonly pendingChangelog: string | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description Since when the draft version waits for approval. */
            readonly pendingSince: components["schemas"]["Timestamp"] | null;
            /** @description Who is asked to approve the pending version; null if none is pending. */
            readonly pendingApproverId: components["schemas"]["UserId"] | null;
            /** @description Nodes of a rich-text document: at most 64 levels, 20000 nodes and 1048576 bytes of JSON. */
            readonly content: components["schemas"]["EditorContent"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["PolicyMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Nodes of a rich-text document: at most 64 levels, 20000 nodes and 1048576 bytes of JSON. */
        readonly EditorContent: readonly components["schemas"]["EditorNode"][];
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly PolicyMove: "update" | "remove" | "reviewed" | "acknowledge" | "publish";
        /** @description No draft content */
        readonly NoDraftContent: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/no_draft_content";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "no_draft_content";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Approval required */
        readonly ApprovalRequired: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/approval_required";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "approval_required";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Version damaged */
        readonly VersionDamaged: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/version_damaged";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 500;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "version_damaged";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Policy not found */
        readonly PolicyNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/policy_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "policy_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly PolicyPatch: {
            /** @description Name of the policy. */
            readonly name?: string;
            /** @description A summary of the policy. */
            readonly description?: string | null;
            /** @description How often the policy is reviewed. */
            readonly frequency?: components["schemas"]["ReviewFrequency"] | null;
            /** @description The department that the policy is for. */
            readonly department?: components["schemas"]["Department"] | null;
            /** @description True if members must acknowledge the policy. */
            readonly isRequiredToSign?: boolean;
            /** @description The responsible member, by either id. Kept as the id of the user. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
            /** @description When the next review is due. */
            readonly reviewDate?: string | null;
            /** @description True if the policy is archived. */
            readonly isArchived?: boolean;
        };
        readonly UpdatedPolicy: {
            /** @description Id of a policy. */
            readonly id: components["schemas"]["PolicyId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description Name of the policy. */
            readonly name: string;
            /** @description A summary of the policy. */
            readonly description: string | null;
            /** @description `draft` without an active version, `needs_review` when the review is due. */
            readonly status: components["schemas"]["PolicyStatus"];
            /** @description How often the policy is reviewed. */
            readonly frequency: components["schemas"]["ReviewFrequency"] | null;
            /** @description The department that the policy is for. */
            readonly department: components["schemas"]["Department"] | null;
            /** @description True if members must acknowledge the policy. */
            readonly isRequiredToSign: boolean;
            /** @description The users who acknowledged the active content, and the signers that the policy's author asserts. */
            readonly signedBy: readonly components["schemas"]["UserId"][];
            /** @description When the next review is due. */
            readonly reviewDate: components["schemas"]["Timestamp"] | null;
            /** @description True if the policy is archived. */
            readonly isArchived: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description When it was last archived; null for never. */
            readonly lastArchivedAt: components["schemas"]["Timestamp"] | null;
            /** @description When a version was last published; null for never. */
            readonly lastPublishedAt: components["schemas"]["Timestamp"] | null;
            /** @description The responsible user. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description The user who approved the active version. */
            readonly approverId: components["schemas"]["UserId"] | null;
            /** @description The template that the policy was made from. */
            readonly policyTemplateId: components["schemas"]["PolicyTemplateId"] | null;
            /** @description The draft version. */
            readonly draftVersionId: components["schemas"]["PolicyVersionId"];
            /** @description The version that applies; null for none. */
            readonly activeVersionId: components["schemas"]["PolicyVersionId"] | null;
            /** @description The changelog that the pending version gets on approval, if any. */
            readonly pendingChangelog: string | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description Since when the draft version waits for approval. */
            readonly pendingSince: components["schemas"]["Timestamp"] | null;
            /** @description Who is asked to approve the pending version; null if none is pending. */
            readonly pendingApproverId: components["schemas"]["UserId"] | null;
            /** @description Left out if the stored content is damaged: it does not match its hash. */
            readonly content?: components["schemas"]["EditorContent"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["PolicyMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Policy archived */
        readonly PolicyArchived: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/policy_archived";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "policy_archived";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly PolicyRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["PolicyId"];
        };
        /** @description Policy has history */
        readonly PolicyHasHistory: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/policy_has_history";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "policy_has_history";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly NewPolicyReview: {
            /** @description What the reviewer found, for the audit log. */
            readonly comment?: string;
        };
        readonly PolicyReview: {
            /** @description Id of a policy. */
            readonly id: components["schemas"]["PolicyId"];
            /**
             * @description `draft` without an active version, `needs_review` when the review is due.
             * @enum {string}
             */
            readonly status: "draft" | "published" | "needs_review";
            /** @description When the next review is due. */
            readonly reviewDate: components["schemas"]["Timestamp"] | null;
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Approval pending */
        readonly ApprovalPending: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/approval_pending";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "approval_pending";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description No active version */
        readonly NoActiveVersion: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/no_active_version";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "no_active_version";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly NewAcknowledgement: {
            /** @description The active version. */
            readonly versionId?: components["schemas"]["PolicyVersionId"];
        };
        readonly Acknowledgement: {
            /** @description The user who has read it. */
            readonly userId: components["schemas"]["UserId"];
            /** @description The acknowledged version. */
            readonly versionId: components["schemas"]["PolicyVersionId"];
            /** @description SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal. */
            readonly contentHash: components["schemas"]["ContentHash"];
            /** @description When it was acknowledged. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal. */
        readonly ContentHash: string;
        /** @description Not active version */
        readonly NotActiveVersion: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/not_active_version";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "not_active_version";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly PolicyReaderList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["PolicyReader"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description A member with their acknowledgement. `name` and `email` are left out for a caller without `member:read`. */
        readonly PolicyReader: {
            /** @description The id of the user. */
            readonly userId: components["schemas"]["UserId"];
            /** @description The version that the member acknowledged last. */
            readonly versionId: components["schemas"]["PolicyVersionId"] | null;
            /** @description The hash of its content. */
            readonly contentHash: components["schemas"]["ContentHash"] | null;
            /** @description When it was acknowledged; null for never. */
            readonly at: components["schemas"]["Timestamp"] | null;
            /** @description True if the member acknowledged the active content. */
            readonly isAcknowledged: boolean;
            /** @description Name of the user. */
            readonly name?: string;
            /** @description E-mail address of the user. */
            readonly email?: string;
        };
        readonly PolicyVersionList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["PolicyVersionRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly PolicyVersionRow: {
            /** @description Id of a policy version. */
            readonly versionId: components["schemas"]["PolicyVersionId"];
            /** @description Number of the version; null for the draft version. */
            readonly version: number | null;
            /** @description `pending` waits for approval; `superseded` was active before. */
            readonly state: components["schemas"]["PolicyVersionState"];
            /** @description What changed, in words. */
            readonly changelog: string | null;
            /** @description SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal. */
            readonly contentHash: components["schemas"]["ContentHash"];
            /** @description The user who published or approved the version. */
            readonly publishedBy: components["schemas"]["UserId"] | null;
            /** @description Who submitted it for approval: of an approved version, and of the pending one. Else null. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description Who approved it; null if it was published without approval. */
            readonly approvedBy: components["schemas"]["UserId"] | null;
            /** @description When it was approved; null if it was not. */
            readonly approvedAt: components["schemas"]["Timestamp"] | null;
            /** @description The approver's comment; null for none. */
            readonly comment: string | null;
            /** @description True if the approver submitted it, or changed it. */
            readonly isSelfApproval: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The approver's rejection of the draft version. */
            readonly rejection?: components["schemas"]["PolicyRejection"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /**
         * @description `pending` waits for approval; `superseded` was active before.
         * @enum {string}
         */
        readonly PolicyVersionState: "draft" | "pending" | "published" | "superseded";
        /** @description The approver's rejection of the draft version. */
        readonly PolicyRejection: {
            /** @description The user who rejected the version. */
            readonly by: components["schemas"]["UserId"];
            /** @description When they rejected it. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description Their reason; left out if they gave none. */
            readonly comment?: string;
        };
        readonly PolicyVersion: {
            /** @description Id of a policy version. */
            readonly versionId: components["schemas"]["PolicyVersionId"];
            /** @description Number of the version; null for the draft version. */
            readonly version: number | null;
            /** @description `pending` waits for approval; `superseded` was active before. */
            readonly state: components["schemas"]["PolicyVersionState"];
            /** @description What changed, in words. */
            readonly changelog: string | null;
            /** @description SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal. */
            readonly contentHash: components["schemas"]["ContentHash"];
            /** @description The user who published or approved the version. */
            readonly publishedBy: components["schemas"]["UserId"] | null;
            /** @description Who submitted it for approval: of an approved version, and of the pending one. Else null. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description Who approved it; null if it was published without approval. */
            readonly approvedBy: components["schemas"]["UserId"] | null;
            /** @description When it was approved; null if it was not. */
            readonly approvedAt: components["schemas"]["Timestamp"] | null;
            /** @description The approver's comment; null for none. */
            readonly comment: string | null;
            /** @description True if the approver submitted it, or changed it. */
            readonly isSelfApproval: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The approver's rejection of the draft version. */
            readonly rejection?: components["schemas"]["PolicyRejection"];
            /** @description Nodes of a rich-text document: at most 64 levels, 20000 nodes and 1048576 bytes of JSON. */
            readonly content: components["schemas"]["EditorContent"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["PolicyVersionMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly PolicyVersionMove: "edit" | "publish" | "activate" | "restore" | "submit" | "withdraw" | "approve" | "reject";
        /** @description Version not found */
        readonly VersionNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/version_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "version_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly PolicyVersionDifference: {
            /** @description The first version. */
            readonly from: components["schemas"]["PolicyVersionId"];
            /** @description The second version. */
            readonly to: components["schemas"]["PolicyVersionId"];
            /** @description The changes from the first version to the second. */
            readonly changes: readonly components["schemas"]["ContentChange"][];
        };
        readonly ContentChange: components["schemas"]["ContentAdded"] | components["schemas"]["ContentRemoved"] | components["schemas"]["ContentTextChanged"] | components["schemas"]["ContentAttributesChanged"] | components["schemas"]["ContentMarksChanged"];
        /** @description A node that the older document lacks. `path` is in the newer one. */
        readonly ContentAdded: {
            /**
             * @description The kind of the change.
             * @enum {string}
             */
            readonly kind: "added";
            /** @description JSON Pointer to a node of a document. */
            readonly path: components["schemas"]["ContentPath"];
            /** @description A node of a rich-text document, as ProseMirror and Tiptap write it. */
            readonly node: components["schemas"]["EditorNode"];
        };
        /** @description JSON Pointer to a node of a document. */
        readonly ContentPath: string;
        /** @description A node that the newer document lacks. `path` is in the older one. */
        readonly ContentRemoved: {
            /**
             * @description The kind of the change.
             * @enum {string}
             */
            readonly kind: "removed";
            /** @description JSON Pointer to a node of a document. */
            readonly path: components["schemas"]["ContentPath"];
            /** @description A node of a rich-text document, as ProseMirror and Tiptap write it. */
            readonly node: components["schemas"]["EditorNode"];
        };
        /** @description The text of a node, or null. `path` is in the newer document. */
        readonly ContentTextChanged: {
            /**
             * @description The kind of the change.
             * @enum {string}
             */
            readonly kind: "textChanged";
            /** @description JSON Pointer to a node of a document. */
            readonly path: components["schemas"]["ContentPath"];
            /** @description The old text. */
            readonly from: string | null;
            /** @description The new text. */
            readonly to: string | null;
        };
        /** @description All attributes of a node, or null. `path` is in the newer document. */
        readonly ContentAttributesChanged: {
            /**
             * @description The kind of the change.
             * @enum {string}
             */
            readonly kind: "attributesChanged";
            /** @description JSON Pointer to a node of a document. */
            readonly path: components["schemas"]["ContentPath"];
            /** @description The old attributes. */
            readonly from: Record<string, never> | null;
            /** @description The new attributes. */
            readonly to: Record<string, never> | null;
        };
        /** @description All marks of a node, or null. `path` is in the newer document. */
        readonly ContentMarksChanged: {
            /**
             * @description The kind of the change.
             * @enum {string}
             */
            readonly kind: "marksChanged";
            /** @description JSON Pointer to a node of a document. */
            readonly path: components["schemas"]["ContentPath"];
            /** @description The old marks. */
            readonly from: readonly {
                /** @description The kind of the mark. */
                readonly type: string;
                /** @description The attributes of the mark. */
                readonly attrs?: Record<string, never>;
            }[] | null;
            /** @description The new marks. */
            readonly to: readonly {
                /** @description The kind of the mark. */
                readonly type: string;
                /** @description The attributes of the mark. */
                readonly attrs?: Record<string, never>;
            }[] | null;
        };
        readonly PolicyVersionPatch: {
            /** @description Nodes of a rich-text document that Tiptap's editor opens: at most 64 levels, 20000 nodes and 1048576 bytes of JSON. Nodes and marks of other types are kept anywhere. */
            readonly content: components["schemas"]["NewEditorContent"];
        };
        readonly PolicyVersionReference: {
            /** @description Id of a policy version. */
            readonly versionId: components["schemas"]["PolicyVersionId"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Version immutable */
        readonly VersionImmutable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/version_immutable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "version_immutable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly PolicyPublication: {
            /** @description True to activate the version; by default false. */
            readonly setAsActive?: boolean;
            /** @description What changed, in words. */
            readonly changelog?: string;
        };
        readonly PublishedPolicyVersion: {
            /** @description Id of a policy version. */
            readonly versionId: components["schemas"]["PolicyVersionId"];
            /** @description Number of the version. */
            readonly version: number;
        };
        readonly PolicyVersionTransition: {
            /** @description Id of a policy version. */
            readonly versionId: components["schemas"]["PolicyVersionId"];
            /** @description `pending` waits for approval; `superseded` was active before. */
            readonly state: components["schemas"]["PolicyVersionState"];
        };
        /** @description Version not published */
        readonly VersionNotPublished: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/version_not_published";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "version_not_published";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly PolicySubmission: {
            /** @description Who is asked, by either id: another active member with `policy:approve` who did not change the draft since its last approval. */
            readonly approverId: components["schemas"]["MemberReference"];
            /** @description The changelog that the approved version gets. */
            readonly changelog?: string;
        };
        /** @description Approver not eligible */
        readonly ApproverNotEligible: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/approver_not_eligible";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "approver_not_eligible";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The field that names the approver. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description Self approval */
        readonly SelfApproval: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/self_approval";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "self_approval";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Version changed */
        readonly VersionChanged: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/version_changed";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "version_changed";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Not pending */
        readonly NotPending: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/not_pending";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "not_pending";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly ApprovalVerdict: {
            /** @description The approver's reason. */
            readonly comment?: string;
        };
        /** @description Not the approver */
        readonly NotTheApprover: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/not_the_approver";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 403;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "not_the_approver";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /**
         * @description What the vendor supplies.
         * @enum {string}
         */
        readonly VendorCategory: "cloud" | "infrastructure" | "software_as_a_service" | "finance" | "marketing" | "sales" | "hr" | "other";
        /**
         * @description How far the assessment of the vendor is.
         * @enum {string}
         */
        readonly VendorStatus: "not_assessed" | "in_progress" | "assessed";
        /**
         * @description Level of a risk; `unscored` without an assessment.
         * @enum {string}
         */
        readonly RiskLevel: "low" | "medium" | "high" | "critical" | "unscored";
        readonly VendorList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["VendorRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly VendorRow: {
            /** @description Id of a vendor. */
            readonly id: components["schemas"]["VendorId"];
            /** @description Name of the vendor. */
            readonly name: string;
            /** @description What the vendor does for you. */
            readonly description: string;
            /** @description What the vendor supplies; by default `other`. */
            readonly category: components["schemas"]["VendorCategory"];
            /** @description How far the assessment is; by default `not_assessed`. */
            readonly status: components["schemas"]["VendorStatus"];
            /** @description Probability of the risk before controls. */
            readonly inherentProbability: components["schemas"]["Probability"];
            /** @description Impact of the risk before controls. */
            readonly inherentImpact: components["schemas"]["Impact"];
            /** @description Probability of the risk after controls. */
            readonly residualProbability: components["schemas"]["Probability"];
            /** @description Impact of the risk after controls. */
            readonly residualImpact: components["schemas"]["Impact"];
            /** @description Website of the vendor. */
            readonly website: string | null;
            /** @description The responsible member. */
            readonly assigneeId: components["schemas"]["MemberReference"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The risk before and after controls. */
            readonly risk: components["schemas"]["VendorRisk"];
            /** @description What looks wrong in the assessment. */
            readonly warnings: readonly components["schemas"]["VendorWarning"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of a vendor. */
        readonly VendorId: string;
        /**
         * @description Probability of a risk, from the lowest to the highest.
         * @enum {string}
         */
        readonly Probability: "very_unlikely" | "unlikely" | "possible" | "likely" | "very_likely";
        /**
         * @description Impact of a risk, from the lowest to the highest.
         * @enum {string}
         */
        readonly Impact: "insignificant" | "minor" | "moderate" | "major" | "severe";
        /** @description The risk before and after controls. */
        readonly VendorRisk: {
            /** @description The risk before controls. */
            readonly inherent: components["schemas"]["RiskRating"];
            /** @description The risk after controls. */
            readonly residual: components["schemas"]["RiskRating"];
        };
        readonly RiskRating: {
            /** @description Place of the probability (1–5) times place of the impact (1–5); null without an assessment. */
            readonly score: number | null;
            /** @description Band of the score: 1–4 is low, 5–9 medium, 10–16 high, 17–25 critical; unscored without an assessment. */
            readonly level: components["schemas"]["RiskLevel"];
            /**
             * @description Name of the risk matrix that rated the risk.
             * @enum {string}
             */
            readonly matrix: "5x5-v1";
        };
        /**
         * @description The risk after controls is above the one before.
         * @enum {string}
         */
        readonly VendorWarning: "residual_above_inherent";
        readonly NewVendor: {
            /** @description Name of the vendor. */
            readonly name: string;
            /** @description What the vendor does for you. */
            readonly description?: string;
            /** @description What the vendor supplies; by default `other`. */
            readonly category?: components["schemas"]["VendorCategory"];
            /** @description How far the assessment is; by default `not_assessed`. */
            readonly status?: components["schemas"]["VendorStatus"];
            /** @description Probability of the risk before controls. */
            readonly inherentProbability?: components["schemas"]["Probability"];
            /** @description Impact of the risk before controls. */
            readonly inherentImpact?: components["schemas"]["Impact"];
            /** @description Probability of the risk after controls. */
            readonly residualProbability?: components["schemas"]["Probability"];
            /** @description Impact of the risk after controls. */
            readonly residualImpact?: components["schemas"]["Impact"];
            /** @description Website of the vendor. */
            readonly website?: string | null;
            /** @description True if the vendor processes personal data for you. */
            readonly isSubProcessor?: boolean;
            /** @description The responsible member. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
        };
        readonly Vendor: {
            /** @description Id of a vendor. */
            readonly id: components["schemas"]["VendorId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description Name of the vendor. */
            readonly name: string;
            /** @description What the vendor does for you. */
            readonly description: string;
            /** @description What the vendor supplies; by default `other`. */
            readonly category: components["schemas"]["VendorCategory"];
            /** @description How far the assessment is; by default `not_assessed`. */
            readonly status: components["schemas"]["VendorStatus"];
            /** @description Probability of the risk before controls. */
            readonly inherentProbability: components["schemas"]["Probability"];
            /** @description Impact of the risk before controls. */
            readonly inherentImpact: components["schemas"]["Impact"];
            /** @description Probability of the risk after controls. */
            readonly residualProbability: components["schemas"]["Probability"];
            /** @description Impact of the risk after controls. */
            readonly residualImpact: components["schemas"]["Impact"];
            /** @description Website of the vendor. */
            readonly website: string | null;
            /** @description True if the vendor processes personal data for you. */
            readonly isSubProcessor: boolean;
            /** @description The responsible member. */
            readonly assigneeId: components["schemas"]["MemberReference"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The risk before and after controls. */
            readonly risk: components["schemas"]["VendorRisk"];
            /** @description What looks wrong in the assessment. */
            readonly warnings: readonly components["schemas"]["VendorWarning"][];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["VendorMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly VendorMove: "update" | "assess" | "remove";
        /** @description Vendor not found */
        readonly VendorNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/vendor_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "vendor_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly VendorPatch: {
            /** @description Name of the vendor. */
            readonly name?: string;
            /** @description What the vendor does for you. */
            readonly description?: string;
            /** @description What the vendor supplies; by default `other`. */
            readonly category?: components["schemas"]["VendorCategory"];
            /** @description How far the assessment is; by default `not_assessed`. */
            readonly status?: components["schemas"]["VendorStatus"];
            /** @description Probability of the risk before controls. */
            readonly inherentProbability?: components["schemas"]["Probability"];
            /** @description Impact of the risk before controls. */
            readonly inherentImpact?: components["schemas"]["Impact"];
            /** @description Probability of the risk after controls. */
            readonly residualProbability?: components["schemas"]["Probability"];
            /** @description Impact of the risk after controls. */
            readonly residualImpact?: components["schemas"]["Impact"];
            /** @description Website of the vendor. */
            readonly website?: string | null;
            /** @description True if the vendor processes personal data for you. */
            readonly isSubProcessor?: boolean;
            /** @description The responsible member. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
        };
        readonly VendorRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["VendorId"];
        };
        readonly FieldChangeList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["FieldChange"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly FieldChange: {
            /** @description When it changed. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description The author of a change. */
            readonly actor: components["schemas"]["AuditActor"];
            /** @description The name of the field. */
            readonly field: string;
            /** @description The old value. */
            readonly from: unknown;
            /** @description The new value. */
            readonly to: unknown;
        };
        /** @description The author of a change. */
        readonly AuditActor: {
            /**
             * @description The kind of credential; `system` for the server itself.
             * @enum {string}
             */
            readonly type: "api-key" | "session" | "system";
            /** @description The user of the session, or the creator of the API key. */
            readonly userId: components["schemas"]["UserId"] | null;
            /** @description The API key; null without one. */
            readonly apiKeyId: components["schemas"]["ApiKeyId"] | null;
            /** @description The user that the caller says to act for. */
            readonly claimedUserId: components["schemas"]["UserId"] | null;
        };
        readonly ContextEntryList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["ContextEntryRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
        };
        readonly ContextEntryRow: {
            /** @description Id of a context entry. */
            readonly id: components["schemas"]["ContextEntryId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The question or topic. */
            readonly question: string;
            /** @description The answer. */
            readonly answer: string;
            /** @description Words that group entries, each once. */
            readonly tags: readonly string[];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of a context entry. */
        readonly ContextEntryId: string;
        readonly NewContextEntry: {
            /** @description The question or topic. */
            readonly question: string;
            /** @description The answer. */
            readonly answer: string;
            /** @description Words that group entries, each once. */
            readonly tags?: readonly string[];
        };
        readonly ContextEntry: {
            /** @description Id of a context entry. */
            readonly id: components["schemas"]["ContextEntryId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The question or topic. */
            readonly question: string;
            /** @description The answer. */
            readonly answer: string;
            /** @description Words that group entries, each once. */
            readonly tags: readonly string[];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["ContextEntryMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly ContextEntryMove: "update" | "remove";
        /** @description Context entry not found */
        readonly ContextEntryNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/context_entry_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "context_entry_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly ContextEntryPatch: {
            /** @description The question or topic. */
            readonly question?: string;
            /** @description The answer. */
            readonly answer?: string;
            /** @description Words that group entries, each once. */
            readonly tags?: readonly string[];
        };
        readonly ContextEntryRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["ContextEntryId"];
        };
        readonly WebhookList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["WebhookRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly WebhookRow: {
            /** @description Id of a webhook. */
            readonly id: components["schemas"]["WebhookId"];
            /** @description The URL that events are sent to, by POST. */
            readonly url: string;
            /** @description Actions of the audit log, each exact or a prefix that ends with a dot. */
            readonly events: readonly string[];
            /** @description What the webhook is for; empty by default. */
            readonly description: string;
            /** @description False if nothing is sent; true by default. */
            readonly isEnabled: boolean;
            /** @description Why the server disabled it: three days of failures, a response 410, or `readsAs` may have no webhooks. Else null. */
            readonly disabledReason: ("failing" | "gone" | "author_lost_rights") | null;
            /** @description When it was disabled; null while it is enabled. */
            readonly disabledAt: components["schemas"]["Timestamp"] | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description Who changed more than its description last; null for the host itself, which reads everything. */
            readonly readsAs: components["schemas"]["Author"] | null;
            /** @description Until when the secret before the last rotation signs too; null for none. */
            readonly previousSecretUntil: components["schemas"]["Timestamp"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of a webhook. */
        readonly WebhookId: string;
        /** @description A user, and the API key with which they acted. */
        readonly Author: {
            /** @description The user. */
            readonly userId: components["schemas"]["UserId"];
            /** @description The API key with which they acted; null for a session. */
            readonly apiKeyId: components["schemas"]["ApiKeyId"] | null;
        };
        readonly NewWebhook: {
            /** @description The URL that events are sent to, by POST. */
            readonly url: string;
            /** @description Actions of the audit log, each exact or a prefix that ends with a dot. */
            readonly events: readonly string[];
            /** @description What the webhook is for; empty by default. */
            readonly description?: string;
            /** @description False if nothing is sent; true by default. */
            readonly isEnabled?: boolean;
        };
        readonly IssuedWebhook: {
            /** @description Id of a webhook. */
            readonly id: components["schemas"]["WebhookId"];
            /** @description The URL that events are sent to, by POST. */
            readonly url: string;
            /** @description Actions of the audit log, each exact or a prefix that ends with a dot. */
            readonly events: readonly string[];
            /** @description What the webhook is for; empty by default. */
            readonly description: string;
            /** @description False if nothing is sent; true by default. */
            readonly isEnabled: boolean;
            /** @description Why the server disabled it: three days of failures, a response 410, or `readsAs` may have no webhooks. Else null. */
            readonly disabledReason: ("failing" | "gone" | "author_lost_rights") | null;
            /** @description When it was disabled; null while it is enabled. */
            readonly disabledAt: components["schemas"]["Timestamp"] | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description Who changed more than its description last; null for the host itself, which reads everything. */
            readonly readsAs: components["schemas"]["Author"] | null;
            /** @description Until when the secret before the last rotation signs too; null for none. */
            readonly previousSecretUntil: components["schemas"]["Timestamp"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["WebhookMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The secret that signs what is sent. Only this response has it; a replay does not. */
            readonly secret?: string;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly WebhookMove: "update" | "remove" | "rotate" | "test" | "replay" | "replayOne";
        /** @description Webhook url rejected */
        readonly WebhookUrlRejected: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/webhook_url_rejected";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "webhook_url_rejected";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description What is wrong with the URL. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description Egress not configured */
        readonly EgressNotConfigured: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/egress_not_configured";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 503;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "egress_not_configured";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Secrets not configured */
        readonly SecretsNotConfigured: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/secrets_not_configured";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 503;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "secrets_not_configured";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Too many webhooks */
        readonly TooManyWebhooks: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_webhooks";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_webhooks";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly Webhook: {
            /** @description Id of a webhook. */
            readonly id: components["schemas"]["WebhookId"];
            /** @description The URL that events are sent to, by POST. */
            readonly url: string;
            /** @description Actions of the audit log, each exact or a prefix that ends with a dot. */
            readonly events: readonly string[];
            /** @description What the webhook is for; empty by default. */
            readonly description: string;
            /** @description False if nothing is sent; true by default. */
            readonly isEnabled: boolean;
            /** @description Why the server disabled it: three days of failures, a response 410, or `readsAs` may have no webhooks. Else null. */
            readonly disabledReason: ("failing" | "gone" | "author_lost_rights") | null;
            /** @description When it was disabled; null while it is enabled. */
            readonly disabledAt: components["schemas"]["Timestamp"] | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description Who changed more than its description last; null for the host itself, which reads everything. */
            readonly readsAs: components["schemas"]["Author"] | null;
            /** @description Until when the secret before the last rotation signs too; null for none. */
            readonly previousSecretUntil: components["schemas"]["Timestamp"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["WebhookMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Webhook not found */
        readonly WebhookNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/webhook_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "webhook_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly WebhookPatch: {
            /** @description The URL that events are sent to, by POST. */
            readonly url?: string;
            /** @description Actions of the audit log, each exact or a prefix that ends with a dot. */
            readonly events?: readonly string[];
            /** @description What the webhook is for; empty by default. */
            readonly description?: string;
            /** @description False if nothing is sent; true by default. */
            readonly isEnabled?: boolean;
        };
        readonly WebhookRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["WebhookId"];
        };
        readonly Delivery: {
            /** @description Id of a delivery. */
            readonly id: components["schemas"]["DeliveryId"];
            /** @description Id of a webhook. */
            readonly webhookId: components["schemas"]["WebhookId"];
            /** @description The audit event, and the header `webhook-id` of each attempt. */
            readonly eventId: components["schemas"]["AuditEventId"];
            /** @description The action of the event. */
            readonly action: string;
            /** @description The kind of resource. */
            readonly resourceType: string;
            /** @description The id of the resource. */
            readonly resourceId: string;
            /** @description How far the delivery is. */
            readonly status: components["schemas"]["DeliveryStatus"];
            /** @description How often it was tried since it was queued. */
            readonly attempts: number;
            /** @description When it was first tried; null before. */
            readonly firstAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description When it was last tried; null before. */
            readonly lastAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description When it is tried next; null if it is not pending. */
            readonly nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description The HTTP status of the last response; null without one. */
            readonly responseStatus: number | null;
            /** @description Why the last attempt failed, as a code; null if it did not. */
            readonly error: string | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was delivered, failed or canceled; null while it is pending. */
            readonly finishedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description Id of a delivery. */
        readonly DeliveryId: string;
        /** @description Id of an audit event. */
        readonly AuditEventId: string;
        /**
         * @description `failed`: all attempts are used up. `canceled`: the webhook was disabled before it was delivered.
         * @enum {string}
         */
        readonly DeliveryStatus: "pending" | "delivered" | "failed" | "canceled";
        /** @description Webhook disabled */
        readonly WebhookDisabled: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/webhook_disabled";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "webhook_disabled";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly ReplaySpan: {
            /**
             * Format: date-time
             * @description The earliest time of an event.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The time before which the events happened.
             */
            readonly to: string;
        };
        readonly WebhookReplay: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The number of events that are sent again. */
            readonly queued: number;
        };
        /** @description Too many events */
        readonly TooManyEvents: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_events";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_events";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly DeliveryList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["Delivery"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
        };
        /** @description Delivery not found */
        readonly DeliveryNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/delivery_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "delivery_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /**
         * @description How far the task is.
         * @enum {string}
         */
        readonly TaskStatus: "todo" | "in_progress" | "in_review" | "done" | "not_relevant" | "failed";
        /**
         * @description How often the task has to be done.
         * @enum {string}
         */
        readonly TaskFrequency: "daily" | "weekly" | "monthly" | "quarterly" | "yearly";
        /**
         * @description `fresh`: the newest attachment is at most one period of the task old; without `frequency`, there is one. `stale`: it is older. `missing`: there is none.
         * @enum {string}
         */
        readonly EvidenceAge: "fresh" | "stale" | "missing";
        readonly TaskList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["TaskRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly TaskRow: {
            /** @description Id of a task. */
            readonly id: components["schemas"]["TaskId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description What has to be done, in a few words. */
            readonly title: string;
            /** @description How it is done. */
            readonly description: string;
            /** @description How far the task is; by default `todo`. */
            readonly status: components["schemas"]["TaskStatus"];
            /** @description How often it has to be done; null for once. */
            readonly frequency: components["schemas"]["TaskFrequency"] | null;
            /** @description The department that the task is for. */
            readonly department: components["schemas"]["Department"] | null;
            /** @description The responsible user. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description The user who reviews the task; null for no review. */
            readonly approverId: components["schemas"]["UserId"] | null;
            /** @description When it is due. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description When it was done; null unless `status` is `done`. */
            readonly completedAt: components["schemas"]["Timestamp"] | null;
            /** @description How recent the newest attachment is. */
            readonly evidence: components["schemas"]["EvidenceAge"];
            /** @description When the newest attachment was uploaded; null without one. */
            readonly newestEvidenceAt: components["schemas"]["Timestamp"] | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        readonly NewTask: {
            /** @description What has to be done, in a few words. */
            readonly title: string;
            /** @description How it is done. */
            readonly description?: string;
            /** @description How far the task is; by default `todo`. */
            readonly status?: components["schemas"]["SettableTaskStatus"];
            /** @description How often it has to be done; null for once. */
            readonly frequency?: components["schemas"]["TaskFrequency"] | null;
            /** @description The department that the task is for. */
            readonly department?: components["schemas"]["Department"] | null;
            /** @description The responsible member, by either id. Kept as the id of the user. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
            /** @description The member who reviews the task, by either id. Kept as the id of the user. */
            readonly approverId?: components["schemas"]["MemberReference"] | null;
            /** @description When it is due. */
            readonly dueDate?: string | null;
        };
        /**
         * @description A status that a caller sets without a review.
         * @enum {string}
         */
        readonly SettableTaskStatus: "todo" | "in_progress" | "done" | "not_relevant" | "failed";
        readonly Task: {
            /** @description Id of a task. */
            readonly id: components["schemas"]["TaskId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description What has to be done, in a few words. */
            readonly title: string;
            /** @description How it is done. */
            readonly description: string;
            /** @description How far the task is; by default `todo`. */
            readonly status: components["schemas"]["TaskStatus"];
            /** @description How often it has to be done; null for once. */
            readonly frequency: components["schemas"]["TaskFrequency"] | null;
            /** @description The department that the task is for. */
            readonly department: components["schemas"]["Department"] | null;
            /** @description The responsible user. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description The user who reviews the task; null for no review. */
            readonly approverId: components["schemas"]["UserId"] | null;
            /** @description When it is due. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description When it was done; null unless `status` is `done`. */
            readonly completedAt: components["schemas"]["Timestamp"] | null;
            /** @description How recent the newest attachment is. */
            readonly evidence: components["schemas"]["EvidenceAge"];
            /** @description When the newest attachment was uploaded; null without one. */
            readonly newestEvidenceAt: components["schemas"]["Timestamp"] | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["TaskMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly TaskMove: "update" | "remove" | "submit" | "withdraw" | "approve" | "reject" | "attach" | "automate";
        readonly TaskStatusChange: {
            /** @description The tasks. */
            readonly ids: readonly components["schemas"]["TaskId"][];
            /** @description The status that they get. */
            readonly status: components["schemas"]["SettableTaskStatus"];
        };
        readonly ChangedTaskStatuses: {
            /** @description The tasks that have the status now. */
            readonly updated: readonly components["schemas"]["ChangedTaskStatus"][];
            /** @description The ids that failed. */
            readonly errors: readonly components["schemas"]["TaskStatusError"][];
            /** @description The ids in numbers. */
            readonly summary: {
                /** @description The number of ids. */
                readonly total: number;
                /** @description The number of tasks that have the status now. */
                readonly successful: number;
                /** @description The number of ids that failed. */
                readonly failed: number;
            };
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
        };
        readonly ChangedTaskStatus: {
            /** @description Id of a task. */
            readonly id: components["schemas"]["TaskId"];
            /** @description How far the task is; by default `todo`. */
            readonly status: components["schemas"]["TaskStatus"];
            /** @description When it was done; null unless `status` is `done`. */
            readonly completedAt: components["schemas"]["Timestamp"] | null;
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly TaskStatusError: {
            /** @description The place of the id in `ids`, from 0. */
            readonly index: number;
            /** @description The id as given. */
            readonly id: components["schemas"]["TaskId"];
            /**
             * @description Why the task keeps its status.
             * @enum {string}
             */
            readonly error: "Task not found" | "Duplicate in this request" | "Not assigned to you" | "Review required" | "Review pending";
        };
        /** @description Task not found */
        readonly TaskNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/task_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "task_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly TaskPatch: {
            /** @description What has to be done, in a few words. */
            readonly title?: string;
            /** @description How it is done. */
            readonly description?: string;
            /** @description How far the task is; by default `todo`. */
            readonly status?: components["schemas"]["TaskStatus"];
            /** @description How often it has to be done; null for once. */
            readonly frequency?: components["schemas"]["TaskFrequency"] | null;
            /** @description The department that the task is for. */
            readonly department?: components["schemas"]["Department"] | null;
            /** @description The responsible member, by either id. Kept as the id of the user. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
            /** @description The member who reviews the task, by either id. Kept as the id of the user. */
            readonly approverId?: components["schemas"]["MemberReference"] | null;
            /** @description When it is due. */
            readonly dueDate?: string | null;
        };
        /** @description Submission required */
        readonly SubmissionRequired: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/submission_required";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "submission_required";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly TaskRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["TaskId"];
        };
        readonly TaskSubmission: {
            /** @description Who is asked, by either id: a member with `task:approve`; by default the task's approver. */
            readonly approverId?: components["schemas"]["MemberReference"];
        };
        /** @description Task closed */
        readonly TaskClosed: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/task_closed";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "task_closed";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly AttachmentList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["AttachmentRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly AttachmentRow: {
            /** @description Id of an attachment. */
            readonly id: components["schemas"]["AttachmentId"];
            /** @description The task that the file belongs to. */
            readonly entityId: components["schemas"]["TaskId"];
            /**
             * @description The kind of entity that the file belongs to.
             * @enum {string}
             */
            readonly entityType: "task";
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type of the file. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The size of the file in bytes. */
            readonly fileSize: number;
            /** @description What the file shows. */
            readonly description: string;
            /** @description The SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description When it was uploaded. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The user who uploaded it. */
            readonly createdBy: components["schemas"]["UserId"];
            /** @description A link that downloads the file without a credential. */
            readonly downloadUrl: string;
            /** @description The same link below the prefix of the API; null if the link leads to another server. With `?disposition=inline` a browser shows a PNG, JPEG or PDF. */
            readonly downloadPath: string | null;
            /** @description When the link stops working: 15 minutes from now. */
            readonly downloadUrlExpiresAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of an attachment. */
        readonly AttachmentId: string;
        /** @description a string matching the pattern ^[A-Za-z0-9][A-Za-z0-9_.+-]{0,126}\/[A-Za-z0-9][A-Za-z0-9_.+-]{0,126}(; ?charset=[A-Za-z0-9_-]{1,40})?$ */
        readonly FileType: string;
        readonly NewAttachment: {
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type of the file. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The file in base64, with or without padding. At most 100 MiB when decoded. */
            readonly fileData: components["schemas"]["FileData"];
            /** @description What the file shows. */
            readonly description?: string;
            /** @description The user who uploads the file. Required with an API key, ignored with a session. */
            readonly userId?: string;
        };
        readonly FileData: string;
        readonly Attachment: {
            /** @description Id of an attachment. */
            readonly id: components["schemas"]["AttachmentId"];
            /** @description The task that the file belongs to. */
            readonly entityId: components["schemas"]["TaskId"];
            /**
             * @description The kind of entity that the file belongs to.
             * @enum {string}
             */
            readonly entityType: "task";
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type of the file. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The size of the file in bytes. */
            readonly fileSize: number;
            /** @description What the file shows. */
            readonly description: string;
            /** @description The SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description When it was uploaded. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The user who uploaded it. */
            readonly createdBy: components["schemas"]["UserId"];
            /** @description A link that downloads the file without a credential. */
            readonly downloadUrl: string;
            /** @description The same link below the prefix of the API; null if the link leads to another server. With `?disposition=inline` a browser shows a PNG, JPEG or PDF. */
            readonly downloadPath: string | null;
            /** @description When the link stops working: 15 minutes from now. */
            readonly downloadUrlExpiresAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["AttachmentMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly AttachmentMove: "remove";
        /** @description File type mismatch */
        readonly FileTypeMismatch: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/file_type_mismatch";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "file_type_mismatch";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The field that contradicts the content. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description File type refused */
        readonly FileTypeRefused: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/file_type_refused";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "file_type_refused";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Storage full */
        readonly StorageFull: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/storage_full";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "storage_full";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Attachment not found */
        readonly AttachmentNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/attachment_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "attachment_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly AttachmentRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["AttachmentId"];
        };
        readonly AutomationList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["AutomationRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
        };
        readonly AutomationRow: {
            /** @description Id of an automation. */
            readonly id: components["schemas"]["AutomationId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The task that it belongs to. */
            readonly taskId: components["schemas"]["TaskId"];
            /** @description Name of the automation. */
            readonly name: string;
            /** @description What the script does; empty by default. */
            readonly description: string;
            /** @description Number of the newest version; null before the first one. */
            readonly latestVersion: number | null;
            /** @description True if the automation is archived. */
            readonly isArchived: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of an automation. */
        readonly AutomationId: string;
        readonly NewAutomation: {
            /** @description Name of the automation. */
            readonly name: string;
            /** @description What the script does; empty by default. */
            readonly description?: string;
        };
        readonly Automation: {
            /** @description Id of an automation. */
            readonly id: components["schemas"]["AutomationId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The task that it belongs to. */
            readonly taskId: components["schemas"]["TaskId"];
            /** @description Name of the automation. */
            readonly name: string;
            /** @description What the script does; empty by default. */
            readonly description: string;
            /** @description Number of the newest version; null before the first one. */
            readonly latestVersion: number | null;
            /** @description True if the automation is archived. */
            readonly isArchived: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["AutomationMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly AutomationMove: "update" | "remove" | "publish";
        /** @description Automation not found */
        readonly AutomationNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/automation_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "automation_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly AutomationPatch: {
            /** @description Name of the automation. */
            readonly name?: string;
            /** @description What the script does; empty by default. */
            readonly description?: string;
            /** @description True if the automation is archived. */
            readonly isArchived?: boolean;
        };
        /** @description Automation archived */
        readonly AutomationArchived: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/automation_archived";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "automation_archived";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly AutomationRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["AutomationId"];
        };
        /** @description Automation has versions */
        readonly AutomationHasVersions: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/automation_has_versions";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "automation_has_versions";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly AutomationVersionList: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description All versions, the newest first. */
            readonly versions: readonly components["schemas"]["AutomationVersionRow"][];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly AutomationVersionRow: {
            /** @description Id of an automation version. */
            readonly id: components["schemas"]["AutomationVersionId"];
            /** @description Number of the version: 1, 2, 3 and on, without a gap. */
            readonly version: number;
            /** @description Opaque name of the stored script. No endpoint takes it. */
            readonly scriptKey: string;
            /** @description What changed, in words; empty by default. */
            readonly changelog: string;
            /** @description The user who published the version; absent if the host did. */
            readonly publishedBy?: components["schemas"]["UserId"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Id of an automation version. */
        readonly AutomationVersionId: string;
        readonly NewAutomationVersion: {
            /** @description The script, of at most 1 MiB in UTF-8. */
            readonly script: string;
            /** @description What changed, in words; empty by default. */
            readonly changelog?: string;
        };
        readonly AutomationVersion: {
            /** @description Id of an automation version. */
            readonly id: components["schemas"]["AutomationVersionId"];
            /** @description Number of the version: 1, 2, 3 and on, without a gap. */
            readonly version: number;
            /** @description Opaque name of the stored script. No endpoint takes it. */
            readonly scriptKey: string;
            /** @description What changed, in words; empty by default. */
            readonly changelog: string;
            /** @description The user who published the version; absent if the host did. */
            readonly publishedBy?: components["schemas"]["UserId"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The script, exactly as published. */
            readonly script: string;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Automation version not found */
        readonly AutomationVersionNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/automation_version_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "automation_version_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly BrowserAutomationList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["BrowserAutomationRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly BrowserAutomationRow: {
            /** @description Id of a browser automation. */
            readonly id: components["schemas"]["BrowserAutomationId"];
            /** @description Name of the automation. */
            readonly name: string;
            /** @description The task that gets the screenshots. */
            readonly taskId: components["schemas"]["TaskId"];
            /**
             * Format: uri
             * @description The URL that each run opens first.
             */
            readonly targetUrl: string;
            /** @description What a run does on the page: one step a line. */
            readonly instruction: string;
            /** @description False if the schedule rests; true by default. */
            readonly isEnabled: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description What it shows; absent if none is given. */
            readonly description?: string;
            /** @description When it runs, by the organization's clocks; absent without. */
            readonly schedule?: string;
            /** @description The saved login that a run begins with; null for none. */
            readonly sessionId: components["schemas"]["BrowserSessionId"] | null;
            /** @description When it runs next by its schedule; null if it does not. */
            readonly nextDueAt: components["schemas"]["Timestamp"] | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description Who changed it last, whose permissions decide whether it runs by itself; null for the host itself. */
            readonly runsAs: components["schemas"]["Author"] | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @description Id of a browser automation. */
        readonly BrowserAutomationId: string;
        /** @description Id of a browser session. */
        readonly BrowserSessionId: string;
        readonly NewBrowserAutomation: {
            /** @description The task that gets the screenshots. */
            readonly taskId: components["schemas"]["TaskId"];
            /** @description Name of the automation. */
            readonly name: string;
            /**
             * Format: uri
             * @description The URL that each run opens first.
             */
            readonly targetUrl: string;
            /** @description What a run does on the page: one step a line. */
            readonly instruction: string;
            /** @description False if the schedule rests; true by default. */
            readonly isEnabled?: boolean;
            /** @description What it shows; null for none. */
            readonly description?: string | null;
            /** @description When it runs, as a cron expression of five fields in the organization's time zone; null for on request only. */
            readonly schedule?: string | null;
            /** @description The saved login that a run begins with; null for none. */
            readonly sessionId?: components["schemas"]["BrowserSessionId"] | null;
        };
        readonly BrowserAutomation: {
            /** @description Id of a browser automation. */
            readonly id: components["schemas"]["BrowserAutomationId"];
            /** @description Name of the automation. */
            readonly name: string;
            /** @description The task that gets the screenshots. */
            readonly taskId: components["schemas"]["TaskId"];
            /**
             * Format: uri
             * @description The URL that each run opens first.
             */
            readonly targetUrl: string;
            /** @description What a run does on the page: one step a line. */
            readonly instruction: string;
            /** @description False if the schedule rests; true by default. */
            readonly isEnabled: boolean;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description What it shows; absent if none is given. */
            readonly description?: string;
            /** @description When it runs, by the organization's clocks; absent without. */
            readonly schedule?: string;
            /** @description The saved login that a run begins with; null for none. */
            readonly sessionId: components["schemas"]["BrowserSessionId"] | null;
            /** @description When it runs next by its schedule; null if it does not. */
            readonly nextDueAt: components["schemas"]["Timestamp"] | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description Who changed it last, whose permissions decide whether it runs by itself; null for the host itself. */
            readonly runsAs: components["schemas"]["Author"] | null;
            /**
             * @description `ready` if each line of the instruction is a step, or a model wrote steps for it; else a run asks a model.
             * @enum {string}
             */
            readonly plan: "ready" | "needs_model";
            /** @description `model` if a model wrote the steps; null if they are the lines of the instruction, or if there are none. */
            readonly plannedBy: "model" | null;
            /** @description The steps as they were read; empty for free text without steps of a model. */
            readonly steps: readonly components["schemas"]["BrowserStep"][];
            /** @description The lines that are no steps. */
            readonly problems: readonly components["schemas"]["BrowserStepProblem"][];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["BrowserAutomationMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly BrowserStep: {
            /** @description Line of the instruction, from 1. */
            readonly line: number;
            /** @description The line. */
            readonly text: string;
            /** @description What the step does. */
            readonly action: components["schemas"]["BrowserStepAction"];
        };
        readonly BrowserStepAction: components["schemas"]["BrowserOpen"] | components["schemas"]["BrowserClick"] | components["schemas"]["BrowserFill"] | components["schemas"]["BrowserChoose"] | components["schemas"]["BrowserPress"] | components["schemas"]["BrowserWait"] | components["schemas"]["BrowserScroll"] | components["schemas"]["BrowserExpect"] | components["schemas"]["BrowserScreenshot"];
        readonly BrowserOpen: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "open";
            /** @description An http or https URL, or a path of the page that is open. */
            readonly url: string;
        };
        readonly BrowserClick: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "click";
            /** @description Role of the control; null for any. */
            readonly role: components["schemas"]["BrowserClickRole"] | null;
            /** @description Visible name of the control or field, or a part of it. */
            readonly name: string;
        };
        /** @enum {string} */
        readonly BrowserClickRole: "button" | "link" | "tab" | "menuitem" | "checkbox" | "radio" | "option";
        readonly BrowserFill: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "fill";
            /** @description Visible name of the control or field, or a part of it. */
            readonly name: string;
            /** @description What replaces the value. */
            readonly value: string;
        };
        readonly BrowserChoose: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "choose";
            /** @description Name of the option. */
            readonly option: string;
            /** @description Visible name of the control or field, or a part of it. */
            readonly name: string;
        };
        readonly BrowserPress: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "press";
            /** @description The key. */
            readonly key: components["schemas"]["BrowserKey"];
        };
        /** @enum {string} */
        readonly BrowserKey: "Enter" | "Escape" | "Tab" | "Space" | "ArrowDown" | "ArrowUp";
        readonly BrowserWait: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "wait";
            /** @description Text of the page, without regard to case. */
            readonly text: string;
        };
        readonly BrowserScroll: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "scroll";
            /** @description Text of the page, without regard to case. */
            readonly text: string;
        };
        readonly BrowserExpect: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "expect";
            /** @description Text of the page, without regard to case. */
            readonly text: string;
            /** @description True if the text must not be visible. */
            readonly isAbsent: boolean;
        };
        readonly BrowserScreenshot: {
            /**
             * @description What the step does.
             * @enum {string}
             */
            readonly type: "screenshot";
        };
        readonly BrowserStepProblem: {
            /** @description Line of the instruction, from 1. */
            readonly line: number;
            /** @description The word at which reading ended; empty for the end of the line. */
            readonly word: string;
            /** @description What was expected there. */
            readonly detail: string;
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly BrowserAutomationMove: "update" | "remove" | "run";
        /** @description Target url rejected */
        readonly TargetUrlRejected: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/target_url_rejected";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "target_url_rejected";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description What is wrong with the URL. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description Schedule too frequent */
        readonly ScheduleTooFrequent: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/schedule_too_frequent";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "schedule_too_frequent";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The field with the schedule. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description Browser session not found */
        readonly BrowserSessionNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_session_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_session_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Too many browser automations */
        readonly TooManyBrowserAutomations: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_browser_automations";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_browser_automations";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Browser automation not found */
        readonly BrowserAutomationNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_automation_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_automation_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly BrowserAutomationPatch: {
            /** @description Name of the automation. */
            readonly name?: string;
            /**
             * Format: uri
             * @description The URL that each run opens first.
             */
            readonly targetUrl?: string;
            /** @description What a run does on the page: one step a line. */
            readonly instruction?: string;
            /** @description False if the schedule rests; true by default. */
            readonly isEnabled?: boolean;
            /** @description What it shows; null for none. */
            readonly description?: string | null;
            /** @description When it runs, as a cron expression of five fields in the organization's time zone; null for on request only. */
            readonly schedule?: string | null;
            /** @description The saved login that a run begins with; null for none. */
            readonly sessionId?: components["schemas"]["BrowserSessionId"] | null;
        };
        readonly BrowserAutomationRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["BrowserAutomationId"];
        };
        readonly BrowserRun: {
            /** @description Id of a browser run. */
            readonly id: components["schemas"]["BrowserRunId"];
            /** @description The automation. */
            readonly automationId: components["schemas"]["BrowserAutomationId"];
            /** @description The task of the automation. */
            readonly taskId: components["schemas"]["TaskId"];
            /** @description How far the run is, or its result. */
            readonly status: components["schemas"]["BrowserRunStatus"];
            /** @description Why it failed or is blocked, as a code; null otherwise. */
            readonly reason: string | null;
            /**
             * @description What caused the run.
             * @enum {string}
             */
            readonly trigger: "manual" | "schedule";
            /** @description The due time of the schedule; null for a run by hand. */
            readonly dueAt: components["schemas"]["Timestamp"] | null;
            /** @description Later due times that passed before it began, and that it stands for too. */
            readonly missed: number;
            /** @description How often it was begun; at most 3. */
            readonly attempts: number;
            /** @description When it was first begun; null before. */
            readonly startedAt: components["schemas"]["Timestamp"] | null;
            /** @description From when on it may be begun; null if it is finished. */
            readonly nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description When it ended; null before. */
            readonly finishedAt: components["schemas"]["Timestamp"] | null;
            /** @description The URL of the last page, without its query; null if no browser opened it. */
            readonly finalUrl: string | null;
            /** @description The result of each step; empty before the run ends. */
            readonly steps: readonly components["schemas"]["BrowserRunStep"][];
            /** @description `model` if a model wrote the steps; null otherwise. */
            readonly plannedBy: "model" | null;
            /** @description The screenshot, as an attachment of the task; null for none. */
            readonly attachmentId: components["schemas"]["AttachmentId"] | null;
            /** @description The SHA-256 of the screenshot, in hexadecimal; null for none. */
            readonly sha256: string | null;
            /** @description Pixels that differ from the screenshot before; null if they were not compared. */
            readonly changedPixels: number | null;
            /** @description The user who asked for it; null for a schedule or the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description Who asked for it, or who had changed the automation last; null for the host itself. The screenshot is theirs. */
            readonly runsAs: components["schemas"]["Author"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description Whether the screenshot differs from the one before; null if they were not compared. */
            readonly comparison: ("same" | "changed") | null;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Id of a browser run. */
        readonly BrowserRunId: string;
        /**
         * @description `failed`: a step failed, or the run did not end. `blocked`: something must be set up first, see `reason`.
         * @enum {string}
         */
        readonly BrowserRunStatus: "pending" | "running" | "passed" | "failed" | "blocked";
        readonly BrowserRunStep: {
            /** @description The line of the instruction, or of what a model wrote, from 1. */
            readonly line: number;
            /** @description The line. */
            readonly text: string;
            /**
             * @description The result; `skipped` after one that failed.
             * @enum {string}
             */
            readonly status: "passed" | "failed" | "skipped";
            /** @description Why it failed, as a code; null if it did not. */
            readonly reason: string | null;
            /** @description How long it took, in milliseconds. */
            readonly duration: number;
        };
        /** @description Browser run unfinished */
        readonly BrowserRunUnfinished: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_run_unfinished";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_run_unfinished";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly BrowserRunList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["BrowserRun"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Browser run not found */
        readonly BrowserRunNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_run_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_run_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly BrowserSessionList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["BrowserSessionRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly BrowserSessionRow: {
            /** @description Id of a browser session. */
            readonly id: components["schemas"]["BrowserSessionId"];
            /** @description Name of the session. */
            readonly name: string;
            /** @description Where the login is used. Nobody else gets anything of it. */
            readonly origins: readonly string[];
            /** @description CSS selector of the element with the user's name; null to look for the name in texts. */
            readonly usernameSelector: string | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        readonly NewBrowserSession: {
            /** @description Name of the session. */
            readonly name: string;
            /** @description Where the login is used. Nobody else gets anything of it. */
            readonly origins: readonly string[];
            /** @description Cookies and local storage, as Playwright's `storageState` returns them. No response has it. */
            readonly state: components["schemas"]["StorageState"];
            /** @description CSS selector of the element with the user's name; null to look for the name in texts. */
            readonly usernameSelector?: string | null;
        };
        readonly StorageState: {
            /** @description The cookies. */
            readonly cookies: readonly components["schemas"]["BrowserCookie"][];
            /** @description The local storage of each origin. */
            readonly origins: readonly components["schemas"]["OriginStorage"][];
        };
        readonly BrowserCookie: {
            /** @description Name of the cookie. */
            readonly name: string;
            /** @description Its value. */
            readonly value: string;
            /** @description The host; with a dot at its start, the hosts below too. */
            readonly domain: string;
            /** @description Path of the pages that get it. */
            readonly path: string;
            /** @description When it expires, in seconds since 1970; -1 for the end of the session. */
            readonly expires: number;
            /** @description Whether scripts of a page can't read it. */
            readonly httpOnly: boolean;
            /** @description Whether only https sends it. */
            readonly secure: boolean;
            /**
             * @description Whether requests that come from other sites have it.
             * @enum {string}
             */
            readonly sameSite: "Strict" | "Lax" | "None";
        };
        readonly OriginStorage: {
            /** @description The origin. */
            readonly origin: string;
            /** @description Its entries. */
            readonly localStorage: readonly components["schemas"]["LocalStorageEntry"][];
        };
        readonly LocalStorageEntry: {
            /** @description Key of the entry. */
            readonly name: string;
            /** @description Its value. */
            readonly value: string;
        };
        readonly BrowserSession: {
            /** @description Id of a browser session. */
            readonly id: components["schemas"]["BrowserSessionId"];
            /** @description Name of the session. */
            readonly name: string;
            /** @description Where the login is used. Nobody else gets anything of it. */
            readonly origins: readonly string[];
            /** @description CSS selector of the element with the user's name; null to look for the name in texts. */
            readonly usernameSelector: string | null;
            /** @description The user who created it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["BrowserSessionMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly BrowserSessionMove: "update" | "replaceState" | "remove";
        /** @description Browser session rejected */
        readonly BrowserSessionRejected: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_session_rejected";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_session_rejected";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description What is wrong with the origins or the state. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description Too many browser sessions */
        readonly TooManyBrowserSessions: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/too_many_browser_sessions";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "too_many_browser_sessions";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly BrowserSessionPatch: {
            /** @description Name of the session. */
            readonly name?: string;
            /** @description CSS selector of the element with the user's name; null to look for the name in texts. */
            readonly usernameSelector?: string | null;
        };
        readonly NewBrowserSessionState: {
            /** @description Cookies and local storage, as Playwright's `storageState` returns them. No response has it. */
            readonly state: components["schemas"]["StorageState"];
        };
        readonly BrowserSessionRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["BrowserSessionId"];
        };
        readonly NewBrowserLoginCheck: {
            /** @description The session whose login is used. Without it, the page is opened without a login. */
            readonly sessionId?: components["schemas"]["BrowserSessionId"];
            /**
             * Format: uri
             * @description The page. Its origin is one of the session's.
             */
            readonly url: string;
        };
        readonly BrowserLoginCheck: {
            /** @description True only if the page shows clearly that a user is logged in. */
            readonly isLoggedIn: boolean;
            /** @description The user's name on the page; empty if it is unknown. */
            readonly username: string;
            /**
             * @description Why it is false: no page came, the URL or one that it leads to is not allowed, or the page is ambiguous.
             * @enum {string}
             */
            readonly reason?: "unreachable" | "refused" | "unsure";
        };
        /** @description Page url rejected */
        readonly PageUrlRejected: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/page_url_rejected";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "page_url_rejected";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description What is wrong with the URL. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        /** @description Session state invalid */
        readonly SessionStateInvalid: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/session_state_invalid";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 422;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "session_state_invalid";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Browser busy */
        readonly BrowserBusy: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_busy";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 503;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_busy";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Browser unavailable */
        readonly BrowserUnavailable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/browser_unavailable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 503;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "browser_unavailable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Session state unreadable */
        readonly SessionStateUnreadable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/session_state_unreadable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "session_state_unreadable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description A language (BCP 47). */
        readonly Language: string;
        readonly CatalogueList: {
            /** @description The catalogues that this server has. */
            readonly data: readonly components["schemas"]["CatalogueRow"][];
        };
        readonly CatalogueRow: {
            /** @description Id of a catalogue of controls. */
            readonly id: components["schemas"]["CatalogueId"];
            /** @description Name of the catalogue. */
            readonly name: string;
            /** @description Languages of its texts; the default is first. */
            readonly languages: readonly string[];
            /** @description The number of its controls. */
            readonly count: number;
        };
        /** @description Id of a catalogue of controls. */
        readonly CatalogueId: string;
        readonly Catalogue: {
            /** @description Id of a catalogue of controls. */
            readonly id: components["schemas"]["CatalogueId"];
            /** @description Name of the catalogue. */
            readonly name: string;
            /** @description Languages of its texts; the default is first. */
            readonly languages: readonly string[];
            /** @description The controls, in order. */
            readonly controls: readonly components["schemas"]["Control"][];
        };
        readonly Control: {
            /** @description Number of a control in its catalogue. */
            readonly id: components["schemas"]["ControlId"];
            /** @description The theme of the control. */
            readonly theme: string;
            /** @description Our short label. */
            readonly label: string;
            /** @description The title in the standard, if the operator has a licence for it. */
            readonly title?: string;
            /** @description What the control is about. */
            readonly summary: string;
        };
        /** @description Number of a control in its catalogue. */
        readonly ControlId: string;
        /** @description Catalogue not found */
        readonly CatalogueNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/catalogue_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "catalogue_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /**
         * @description `draft` before the first decision, `approved` until the next change, which begins the next version as `in_progress`.
         * @enum {string}
         */
        readonly SoaStatus: "draft" | "in_progress" | "pending_approval" | "approved" | "declined";
        readonly SoaList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["SoaRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description A statement of applicability without its decisions. */
        readonly SoaRow: {
            /** @description Id of a soa. */
            readonly id: components["schemas"]["SoaId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The catalogue whose controls it decides upon. */
            readonly catalogueId: components["schemas"]["CatalogueId"];
            /** @description Name of the document. */
            readonly name: string;
            /** @description How far the document is. */
            readonly status: components["schemas"]["SoaStatus"];
            /** @description Number of the version that is approved, or worked on. */
            readonly version: number;
            /** @description Number of the last approved version; null before the first. */
            readonly approvedVersion: number | null;
            /** @description The number of controls with a decision. */
            readonly decided: number;
            /** @description True if the document is archived. */
            readonly isArchived: boolean;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description Since when it waits for approval; null if it does not. */
            readonly pendingSince: components["schemas"]["Timestamp"] | null;
            /** @description The user who is asked to approve it; null if nobody is. */
            readonly pendingApproverId: components["schemas"]["UserId"] | null;
            /** @description The user who submitted it last; null if the host did, or nobody. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        readonly NewSoa: {
            /** @description Name of the document. */
            readonly name: string;
            /** @description The catalogue; by default `iso27001-2022`. */
            readonly catalogueId?: components["schemas"]["CatalogueId"];
            /** @description What the management system covers; empty by default. */
            readonly scope?: string;
        };
        readonly Soa: {
            /** @description Id of a soa. */
            readonly id: components["schemas"]["SoaId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description The catalogue whose controls it decides upon. */
            readonly catalogueId: components["schemas"]["CatalogueId"];
            /** @description Name of the document. */
            readonly name: string;
            /** @description How far the document is. */
            readonly status: components["schemas"]["SoaStatus"];
            /** @description Number of the version that is approved, or worked on. */
            readonly version: number;
            /** @description Number of the last approved version; null before the first. */
            readonly approvedVersion: number | null;
            /** @description The number of controls with a decision. */
            readonly decided: number;
            /** @description True if the document is archived. */
            readonly isArchived: boolean;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description Since when it waits for approval; null if it does not. */
            readonly pendingSince: components["schemas"]["Timestamp"] | null;
            /** @description The user who is asked to approve it; null if nobody is. */
            readonly pendingApproverId: components["schemas"]["UserId"] | null;
            /** @description The user who submitted it last; null if the host did, or nobody. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description What the management system covers; empty by default. */
            readonly scope: string;
            /** @description The last refusal, until the next submission; null for none. */
            readonly decline: components["schemas"]["SoaDecline"] | null;
            /** @description How far the document is, in numbers of controls. */
            readonly coverage: components["schemas"]["SoaCoverage"];
            /** @description All controls of the catalogue, in its order. */
            readonly controls: readonly components["schemas"]["SoaControl"][];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["SoaMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description The approver's reason to decline the document. */
        readonly SoaDecline: {
            /** @description The approver who declined it. */
            readonly by: components["schemas"]["UserId"];
            /** @description When they declined it. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description Their reason; left out if they gave none. */
            readonly comment?: string;
        };
        /** @description How far the document is, in numbers of controls. */
        readonly SoaCoverage: {
            /** @description All controls of the catalogue. */
            readonly controls: number;
            /** @description Controls with a decision. */
            readonly decided: number;
            /** @description Applicable controls. */
            readonly applicable: number;
            /** @description Applicable controls that are implemented. */
            readonly implemented: number;
            /** @description Implemented controls with a policy that applies, fresh evidence, an assessed vendor or a context entry. */
            readonly withActiveSupport: number;
            /** @description Applicable controls with evidence, fresh or stale. */
            readonly withEvidence: number;
            /** @description Applicable controls whose evidence is fresh. */
            readonly withFreshEvidence: number;
        };
        readonly SoaControl: {
            /** @description Number of a control in its catalogue. */
            readonly control: components["schemas"]["ControlId"];
            /** @description The theme of the control. */
            readonly theme: string;
            /** @description Our short label. */
            readonly label: string;
            /** @description The title in the standard, if the operator has a licence for it. */
            readonly title?: string;
            /** @description The decision; null for an undecided control. */
            readonly decision: components["schemas"]["SoaControlDecision"] | null;
            /** @description What the decision refers to, in its present state. */
            readonly linked: readonly components["schemas"]["SoaLinked"][];
            /** @description The oldest evidence of the linked tasks; `missing` if one has none, null without a task. */
            readonly evidence: components["schemas"]["EvidenceAge"] | null;
        };
        readonly SoaControlDecision: {
            /** @description True if the control applies to the organization. */
            readonly applicable: boolean;
            /** @description Why. Required if the control is not applicable. */
            readonly justification: string;
            /** @description Why it is applicable. At least one if it is. */
            readonly inclusionReasons: readonly components["schemas"]["InclusionReason"][];
            /** @description How far it is implemented; by default `not_started`. */
            readonly implementation: components["schemas"]["ControlImplementation"];
            /** @description Policies that cover the control. */
            readonly policyIds: readonly components["schemas"]["PolicyId"][];
            /** @description Tasks whose evidence shows the control. */
            readonly taskIds: readonly components["schemas"]["TaskId"][];
            /** @description Vendors that take part in the control. */
            readonly vendorIds: readonly components["schemas"]["VendorId"][];
            /** @description Context entries that explain the control. */
            readonly contextEntryIds: readonly components["schemas"]["ContextEntryId"][];
            /** @description The responsible user. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When it is to be implemented. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description The user who changed the decision last; null if the host did. */
            readonly decidedBy: components["schemas"]["UserId"] | null;
            /** @description When it was changed last. */
            readonly decidedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Why a control is applicable: a law, a contract, the business, or a risk.
         * @enum {string}
         */
        readonly InclusionReason: "legal" | "contractual" | "business" | "risk";
        /**
         * @description How far a control is implemented.
         * @enum {string}
         */
        readonly ControlImplementation: "not_started" | "partial" | "implemented";
        readonly SoaLinked: {
            /** @description The kind of thing that a decision refers to. */
            readonly type: components["schemas"]["SoaLinkType"];
            /** @description Its id. */
            readonly id: string;
            /** @description Its present name. Left out if it was removed, or the caller may not read such. */
            readonly name?: string;
            /** @description A policy is `active`, `due_for_review` or `inactive`; the evidence of a task `fresh`, `stale` or `missing`; a vendor `assessed` or `not_assessed`; a context entry `present`; a user `active` or `inactive`. `removed` no longer exists. */
            readonly state: components["schemas"]["SoaLinkState"];
        };
        /**
         * @description The kind of thing that a decision refers to.
         * @enum {string}
         */
        readonly SoaLinkType: "policy" | "task" | "vendor" | "context" | "user";
        /**
         * @description A policy is `active`, `due_for_review` or `inactive`; the evidence of a task `fresh`, `stale` or `missing`; a vendor `assessed` or `not_assessed`; a context entry `present`; a user `active` or `inactive`. `removed` no longer exists.
         * @enum {string}
         */
        readonly SoaLinkState: "active" | "due_for_review" | "inactive" | "fresh" | "stale" | "missing" | "assessed" | "not_assessed" | "present" | "removed";
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly SoaMove: "submit" | "update" | "remove" | "decide" | "withdraw" | "approve" | "decline";
        readonly SoaSubmission: {
            /** @description Id of a soa. */
            readonly documentId: components["schemas"]["SoaId"];
            /** @description Who is asked, by either id: another active member with `soa:approve` who did not change it since its last approval. */
            readonly approverId: components["schemas"]["MemberReference"];
            /** @description The organization of the caller. */
            readonly organizationId?: components["schemas"]["OrganizationId"];
        };
        readonly SubmittedSoa: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The document. */
            readonly data: components["schemas"]["Soa"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /** @description Soa not found */
        readonly SoaNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/soa_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "soa_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Catalogue missing */
        readonly CatalogueMissing: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/catalogue_missing";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "catalogue_missing";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Already approved */
        readonly AlreadyApproved: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/already_approved";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "already_approved";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Incomplete */
        readonly Incomplete: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/incomplete";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "incomplete";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The controls without a decision. */
            readonly undecided: readonly components["schemas"]["ControlId"][];
        };
        /** @description Soa archived */
        readonly SoaArchived: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/soa_archived";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "soa_archived";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly SoaPatch: {
            /** @description Name of the document. */
            readonly name?: string;
            /** @description What the management system covers; empty by default. */
            readonly scope?: string;
            /** @description True if the document is archived. */
            readonly isArchived?: boolean;
        };
        readonly SoaRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["SoaId"];
        };
        /** @description Soa has versions */
        readonly SoaHasVersions: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/soa_has_versions";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "soa_has_versions";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly SoaDecisionsPatch: {
            /** @description One for each control, each control once. */
            readonly decisions: readonly components["schemas"]["SoaDecisionPatch"][];
        };
        readonly SoaDecisionPatch: {
            /** @description Number of a control in its catalogue. */
            readonly control: components["schemas"]["ControlId"];
            /** @description True if the control applies to the organization. */
            readonly applicable?: boolean;
            /** @description Why. Required if the control is not applicable. */
            readonly justification?: string;
            /** @description Why it is applicable. At least one if it is. */
            readonly inclusionReasons?: readonly components["schemas"]["InclusionReason"][];
            /** @description How far it is implemented; by default `not_started`. */
            readonly implementation?: components["schemas"]["ControlImplementation"];
            /** @description Policies that cover the control. */
            readonly policyIds?: readonly components["schemas"]["PolicyId"][];
            /** @description Tasks whose evidence shows the control. */
            readonly taskIds?: readonly components["schemas"]["TaskId"][];
            /** @description Vendors that take part in the control. */
            readonly vendorIds?: readonly components["schemas"]["VendorId"][];
            /** @description Context entries that explain the control. */
            readonly contextEntryIds?: readonly components["schemas"]["ContextEntryId"][];
            /** @description The responsible member, by either id. Kept as the id of the user. */
            readonly ownerId?: components["schemas"]["MemberReference"] | null;
            /** @description When it is to be implemented. */
            readonly dueDate?: string | null;
        };
        /** @description Invalid decisions */
        readonly InvalidDecisions: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invalid_decisions";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invalid_decisions";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description At most 20 errors. */
            readonly errors: readonly components["schemas"]["FieldError"][];
            /** @description The number of errors that are not listed. */
            readonly moreErrors?: number;
        };
        readonly SoaVersionList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["SoaVersionRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly SoaVersionRow: {
            /** @description Id of a soa version. */
            readonly id: components["schemas"]["SoaVersionId"];
            /**
             * @description `superseded` by a later approved version.
             * @enum {string}
             */
            readonly state: "approved" | "superseded";
            /** @description The document. */
            readonly documentId: components["schemas"]["SoaId"];
            /** @description Number of the version: 1, 2, 3 and on. */
            readonly version: number;
            /** @description Name of the document. */
            readonly name: string;
            /** @description SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal. */
            readonly contentHash: components["schemas"]["ContentHash"];
            /** @description The user who submitted it; null if the host did. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description The user who approved it. */
            readonly approvedBy: components["schemas"]["UserId"];
            /** @description The approver's comment; null if they gave none. */
            readonly comment: string | null;
            /** @description True if the approver submitted it, or changed it. */
            readonly isSelfApproval: boolean;
            /** @description When it was approved. */
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Id of a soa version. */
        readonly SoaVersionId: string;
        readonly SoaVersion: {
            /** @description Id of a soa version. */
            readonly id: components["schemas"]["SoaVersionId"];
            /**
             * @description `superseded` by a later approved version.
             * @enum {string}
             */
            readonly state: "approved" | "superseded";
            /** @description The document. */
            readonly documentId: components["schemas"]["SoaId"];
            /** @description Number of the version: 1, 2, 3 and on. */
            readonly version: number;
            /** @description Name of the document. */
            readonly name: string;
            /** @description SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal. */
            readonly contentHash: components["schemas"]["ContentHash"];
            /** @description The user who submitted it; null if the host did. */
            readonly submittedBy: components["schemas"]["UserId"] | null;
            /** @description The user who approved it. */
            readonly approvedBy: components["schemas"]["UserId"];
            /** @description The approver's comment; null if they gave none. */
            readonly comment: string | null;
            /** @description True if the approver submitted it, or changed it. */
            readonly isSelfApproval: boolean;
            /** @description When it was approved. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The catalogue whose controls it decides upon. */
            readonly catalogueId: components["schemas"]["CatalogueId"];
            /** @description What the management system covers; empty by default. */
            readonly scope: string;
            /** @description The decisions, in the order of the catalogue. */
            readonly decisions: readonly components["schemas"]["SoaDecision"][];
            /** @description What the decisions refer to, as it was at the approval. */
            readonly linked: readonly components["schemas"]["SoaLinked"][];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly SoaDecision: {
            /** @description Number of a control in its catalogue. */
            readonly control: components["schemas"]["ControlId"];
            /** @description True if the control applies to the organization. */
            readonly applicable: boolean;
            /** @description Why. Required if the control is not applicable. */
            readonly justification: string;
            /** @description Why it is applicable. At least one if it is. */
            readonly inclusionReasons: readonly components["schemas"]["InclusionReason"][];
            /** @description How far it is implemented; by default `not_started`. */
            readonly implementation: components["schemas"]["ControlImplementation"];
            /** @description Policies that cover the control. */
            readonly policyIds: readonly components["schemas"]["PolicyId"][];
            /** @description Tasks whose evidence shows the control. */
            readonly taskIds: readonly components["schemas"]["TaskId"][];
            /** @description Vendors that take part in the control. */
            readonly vendorIds: readonly components["schemas"]["VendorId"][];
            /** @description Context entries that explain the control. */
            readonly contextEntryIds: readonly components["schemas"]["ContextEntryId"][];
            /** @description The responsible user. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When it is to be implemented. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description The user who changed the decision last; null if the host did. */
            readonly decidedBy: components["schemas"]["UserId"] | null;
            /** @description When it was changed last. */
            readonly decidedAt: components["schemas"]["Timestamp"];
        };
        /** @description Soa version damaged */
        readonly SoaVersionDamaged: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/soa_version_damaged";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 500;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "soa_version_damaged";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Soa version not found */
        readonly SoaVersionNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/soa_version_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "soa_version_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly SoaComparison: {
            /** @description Number of the older version; null if nothing was approved before. */
            readonly from: number | null;
            /** @description Number of the newer version. */
            readonly to: number;
            /** @description Name and scope, if they differ. */
            readonly document: readonly components["schemas"]["SoaFieldChange"][];
            /** @description The decisions that differ, in the order of the newer version. */
            readonly controls: readonly components["schemas"]["SoaChange"][];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly SoaFieldChange: {
            /** @description The name of the field. */
            readonly field: string;
            /** @description Its value in the older version; null for none. */
            readonly before: unknown;
            /** @description Its value in the newer version; null for none. */
            readonly after: unknown;
        };
        readonly SoaChange: {
            /** @description Number of a control in its catalogue. */
            readonly control: components["schemas"]["ControlId"];
            /**
             * @description `added` if the older version has no decision.
             * @enum {string}
             */
            readonly kind: "added" | "changed" | "removed";
            /** @description The fields that differ. */
            readonly fields: readonly components["schemas"]["SoaFieldChange"][];
        };
        /**
         * @description A spreadsheet, comma-separated values, a page to print, or JSON with a published schema.
         * @enum {string}
         */
        readonly SoaExportFormat: "xlsx" | "csv" | "pdf" | "json";
        readonly SoaExport: {
            /** @description Id of a soa. */
            readonly documentId: components["schemas"]["SoaId"];
            /** @description A spreadsheet, comma-separated values, a page to print, or JSON with a published schema. */
            readonly format: components["schemas"]["SoaExportFormat"];
            /** @description Name of the file. */
            readonly fileName: string;
            /** @description Media type of the file. */
            readonly fileType: string;
            /** @description Bytes of the file. */
            readonly fileSize: number;
            /** @description SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description What a reader of the file should know. */
            readonly warnings: readonly components["schemas"]["ExportWarning"][];
            /** @description A link that downloads the file without a credential. */
            readonly downloadUrl: string;
            /** @description The same link below the prefix of the API; null if the link leads to another server. With `?disposition=inline` a browser shows a PNG, JPEG or PDF. */
            readonly downloadPath: string | null;
            /** @description When the link stops working: 15 minutes from now. */
            readonly downloadUrlExpiresAt: components["schemas"]["Timestamp"];
        };
        readonly ExportWarning: {
            /**
             * @description What it is. Decide by this.
             * @enum {string}
             */
            readonly code: "characters_without_glyph" | "signature_invalid";
            /** @description What is wrong, and what to do about it. */
            readonly message: string;
            /** @description The first 100 of the characters, if it is about some. */
            readonly characters: readonly string[];
        };
        /** @description Format unavailable */
        readonly FormatUnavailable: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/format_unavailable";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "format_unavailable";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The formats that can be written. */
            readonly available: readonly string[];
            /**
             * @description Why an original cannot be written: a PDF without fields.
             * @enum {string}
             */
            readonly reason?: "no_form_fields";
        };
        readonly NewQuestionnaire: {
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type that the uploader gave. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The file in base64, with or without padding. At most 25 MiB when decoded. */
            readonly fileData: components["schemas"]["QuestionnaireData"];
            /** @description `external` if somebody else asks, `internal` if the organization asks itself. By default `external`. */
            readonly source?: components["schemas"]["QuestionnaireSource"];
            /** @description The organization of the caller. */
            readonly organizationId?: components["schemas"]["OrganizationId"];
            /** @description The meaning of columns, if the automatic reading is wrong. */
            readonly mapping?: readonly components["schemas"]["SheetMapping"][];
        };
        readonly QuestionnaireData: string;
        /** @enum {string} */
        readonly QuestionnaireSource: "internal" | "external";
        readonly SheetMapping: components["schemas"]["AskedSheetMapping"] | components["schemas"]["OtherSheetMapping"];
        readonly AskedSheetMapping: {
            /** @description The name of the sheet; `*` for those that no mapping names. */
            readonly sheet: string;
            /**
             * @description It has questions.
             * @enum {string}
             */
            readonly kind: "asked";
            /** @description The rows of headers, counted from 1; rows right below each other are one header. Questions are below each. Null if the sheet has no header: its first row is a question already. */
            readonly headerRows: readonly number[] | null;
            /** @description The letters of the columns. */
            readonly columns: {
                /** @description The column of the numbers. */
                readonly number?: components["schemas"]["ColumnLetters"];
                /** @description The columns of the titles of sections, the outermost first. */
                readonly section?: readonly components["schemas"]["ColumnLetters"][];
                /** @description The columns of the questions. Their texts are joined. */
                readonly question: readonly components["schemas"]["ColumnLetters"][];
                /** @description The column of the allowed answers. If it is absent, it is found among the columns without a meaning. */
                readonly choices?: components["schemas"]["ColumnLetters"];
                /** @description The columns of the answers. Each is a question for each row. */
                readonly answer: readonly components["schemas"]["ColumnLetters"][];
                /** @description The columns of the comments. */
                readonly comment?: readonly components["schemas"]["ColumnLetters"][];
                /** @description The column of what proves the answers. */
                readonly evidence?: components["schemas"]["ColumnLetters"];
                /** @description The columns of help texts. They are not read. */
                readonly guidance?: readonly components["schemas"]["ColumnLetters"][];
                /** @description Other columns that are not read. */
                readonly ignore?: readonly components["schemas"]["ColumnLetters"][];
            };
        };
        /** @description a string matching the pattern ^[A-Z]{1,3}$ */
        readonly ColumnLetters: string;
        readonly OtherSheetMapping: {
            /** @description The name of the sheet; `*` for those that no mapping names. */
            readonly sheet: string;
            /**
             * @description `profile` has labels for company and contact. The others are not read: they explain, list allowed answers, calculate, or repeat the questions of other sheets.
             * @enum {string}
             */
            readonly kind: "profile" | "guidance" | "lists" | "calculated" | "summary";
        };
        readonly UploadedQuestionnaire: {
            /** @description Id of a questionnaire. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description The number of questions. */
            readonly totalQuestions: number;
            /** @description The number of questions that have an answer. */
            readonly answeredQuestions: number;
            /** @description The number of questions whose answer or comment came with the file, and nobody confirmed. */
            readonly unconfirmedQuestions: number;
            /** @description The oldest questionnaire with the same file, if it was uploaded before; else null. */
            readonly duplicateOf: components["schemas"]["QuestionnaireId"] | null;
            /** @description The earlier version of the file, and what changed since; null if there is none. */
            readonly carriesOver: components["schemas"]["CarriesOver"] | null;
            /** @description The number of warnings, listed or not. */
            readonly totalWarnings: number;
            /** @description What was skipped: the first 100 warnings. */
            readonly warnings: readonly components["schemas"]["QuestionnaireWarning"][];
            /** @description The sections in the order of the file, at most 1,000. */
            readonly sections: readonly components["schemas"]["QuestionSection"][];
            /** @description The meaning of the columns of each sheet with questions. */
            readonly mapping: readonly components["schemas"]["SheetMapping"][];
            /** @description Who found the mapping: `reader`, `hand` or `remembered`. */
            readonly mappedBy: components["schemas"]["MappingSource"];
            /** @description The earlier questionnaire with the same headers whose mapping was used; else null. */
            readonly mappingFrom: components["schemas"]["QuestionnaireId"] | null;
        };
        readonly CarriesOver: {
            /** @description The questionnaire of the earlier version. It may be removed. */
            readonly from: components["schemas"]["QuestionnaireId"];
            /** @description The number of questions with the same number and text. */
            readonly same: number;
            /** @description The number of those with the same number, but another text. */
            readonly changed: number;
            /** @description The number of those that only the new file has. */
            readonly new: number;
            /** @description The number of those that only the earlier one has. */
            readonly gone: number;
        };
        readonly QuestionnaireWarning: {
            /** @description What was skipped, or is unsure. */
            readonly code: components["schemas"]["ReadWarningCode"];
            /** @description What happened, in words. */
            readonly message: string;
            /** @description Where in the file; null if nowhere in particular. */
            readonly place: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
        };
        /** @enum {string} */
        readonly ReadWarningCode: "sheet_skipped" | "rows_skipped" | "value_missing" | "text_cut" | "text_damaged" | "question_unsure" | "answers_not_read" | "text_box_not_read";
        readonly CellPlace: {
            /**
             * @description The kind of place.
             * @enum {string}
             */
            readonly type: "cell";
            /** @description The name of the sheet. */
            readonly sheet: string;
            /** @description Its column and row. */
            readonly cell: string;
        };
        readonly TablePlace: {
            /**
             * @description The kind of place.
             * @enum {string}
             */
            readonly type: "table";
            /** @description The number of the table, from 1. */
            readonly table: number;
            /** @description The number of the row, from 1. */
            readonly row: number;
            /** @description The number of the column, from 1. */
            readonly column: number;
        };
        readonly OrdinalPlace: {
            /**
             * @description The kind of place.
             * @enum {string}
             */
            readonly type: "paragraph" | "field" | "line";
            /** @description Its number in the file, from 1. */
            readonly ordinal: number;
        };
        readonly PagePlace: {
            /**
             * @description The kind of place.
             * @enum {string}
             */
            readonly type: "page";
            /** @description The number of the page, from 1. */
            readonly page: number;
            /** @description The box around it. */
            readonly box: {
                /** @description Points from the left edge of the page. */
                readonly left: number;
                /** @description Points from the upper edge of the page. */
                readonly top: number;
                /** @description Width in points. */
                readonly width: number;
                /** @description Height in points. */
                readonly height: number;
            };
        };
        readonly PointerPlace: {
            /**
             * @description The kind of place.
             * @enum {string}
             */
            readonly type: "pointer";
            /** @description JSON Pointer to the value. */
            readonly pointer: string;
        };
        readonly SheetPlace: {
            /**
             * @description The kind of place.
             * @enum {string}
             */
            readonly type: "sheet";
            /** @description The name of the sheet. */
            readonly sheet: string;
        };
        readonly QuestionSection: {
            /** @description Titles of the sections around it and its own, the outermost first; empty for questions outside of sections. */
            readonly path: readonly string[];
            /** @description The number of its questions. */
            readonly totalQuestions: number;
            /** @description The number of its questions that have an answer. */
            readonly answeredQuestions: number;
        };
        /**
         * @description `reader` found the mapping, `hand` if a caller gave it, `remembered` if it was given for an earlier file with the same headers.
         * @enum {string}
         */
        readonly MappingSource: "reader" | "hand" | "remembered";
        /** @description No questions found */
        readonly NoQuestionsFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/no_questions_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "no_questions_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Unreadable file */
        readonly UnreadableFile: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/unreadable_file";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "unreadable_file";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /**
             * @description Why: it has a password, is damaged, of an unsupported kind, too large inside, or takes too long; or `mapping` names what the file lacks.
             * @enum {string}
             */
            readonly reason: "encrypted" | "damaged" | "unsupported" | "too_large" | "too_slow" | "mapping";
            /** @description What an unsupported file is, if it is known. */
            readonly format?: components["schemas"]["UnreadFormat"];
        };
        /** @enum {string} */
        readonly UnreadFormat: "xls" | "xlsb" | "ods" | "doc" | "odt" | "rtf";
        readonly NewQuestionnaireExport: {
            /** @description The questionnaire to export. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description The format of the file. */
            readonly format: components["schemas"]["QuestionnaireExportFormat"];
            /** @description Whether `original` keeps answers that nobody confirmed. By default their places are empty. */
            readonly includeUnconfirmed?: boolean;
            /** @description False for a CSV file without the byte order mark that tells spreadsheets of UTF-8. */
            readonly bom?: boolean;
            /** @description The organization of the caller. */
            readonly organizationId?: components["schemas"]["OrganizationId"];
        };
        /**
         * @description `original` is the uploaded file with the answers put in. The others are new files.
         * @enum {string}
         */
        readonly QuestionnaireExportFormat: "original" | "xlsx" | "csv" | "pdf" | "docx" | "json";
        readonly QuestionnaireExport: {
            /** @description Id of a questionnaire. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description `original` is the uploaded file with the answers put in. The others are new files. */
            readonly format: components["schemas"]["QuestionnaireExportFormat"];
            /** @description Name of the file. */
            readonly fileName: string;
            /** @description Media type of the file. */
            readonly fileType: string;
            /** @description Bytes of the file. */
            readonly fileSize: number;
            /** @description SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description What a reader of the file should know. */
            readonly warnings: readonly components["schemas"]["ExportWarning"][];
            /** @description A link that downloads the file without a credential. */
            readonly downloadUrl: string;
            /** @description The same link below the prefix of the API; null if the link leads to another server. With `?disposition=inline` a browser shows a PNG, JPEG or PDF. */
            readonly downloadPath: string | null;
            /** @description When the link stops working: 15 minutes from now. */
            readonly downloadUrlExpiresAt: components["schemas"]["Timestamp"];
            /** @description The number of answers that are not in the file, listed or not. */
            readonly totalUnwritten: number;
            /** @description The first 100 answers that are not in the file. */
            readonly unwritten: readonly components["schemas"]["UnwrittenAnswer"][];
        };
        readonly UnwrittenAnswer: {
            /** @description Id of a question. */
            readonly questionId: components["schemas"]["QuestionId"];
            /**
             * @description Why: the file has no place for it, the place holds a formula, or it is none of the choices that the file marks.
             * @enum {string}
             */
            readonly reason: "no_place" | "formula" | "choice";
        };
        /** @description Id of a question. */
        readonly QuestionId: string;
        /** @description Questionnaire not found */
        readonly QuestionnaireNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/questionnaire_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "questionnaire_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /**
         * @description How far the questionnaire is.
         * @enum {string}
         */
        readonly QuestionnaireStatus: "draft" | "in_review" | "approved" | "sent";
        readonly QuestionnaireList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["QuestionnaireRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly QuestionnaireRow: {
            /** @description Id of a questionnaire. */
            readonly id: components["schemas"]["QuestionnaireId"];
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type that the uploader gave. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The size of the file in bytes. */
            readonly fileSize: number;
            /** @description The SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description The format that was read. */
            readonly format: components["schemas"]["QuestionnaireFormat"];
            /** @description `external` if somebody else asks, `internal` if the organization asks itself. */
            readonly source: components["schemas"]["QuestionnaireSource"];
            /** @description How far it is: `draft`, `in_review`, `approved` or `sent`. */
            readonly status: components["schemas"]["QuestionnaireStatus"];
            /** @description The responsible user; null for none. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When the answers are due; null for never. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description The user who approved the answers; null unless approved. */
            readonly approvedBy: components["schemas"]["UserId"] | null;
            /** @description When the answers were approved; null unless approved. */
            readonly approvedAt: components["schemas"]["Timestamp"] | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was marked as sent; null unless `status` is `sent`. */
            readonly sentAt: components["schemas"]["Timestamp"] | null;
            /** @description The number of questions. */
            readonly totalQuestions: number;
            /** @description The number of questions that have an answer. */
            readonly answeredQuestions: number;
            /** @description The number of questions whose answer or comment came with the file, and nobody confirmed. */
            readonly unconfirmedQuestions: number;
            /** @description The number of warnings, listed or not. */
            readonly totalWarnings: number;
            /** @description When it was uploaded. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The user who uploaded it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description When it or one of its answers last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /** @enum {string} */
        readonly QuestionnaireFormat: "xlsx" | "csv" | "docx" | "pdf" | "text" | "json";
        readonly Questionnaire: {
            /** @description Id of a questionnaire. */
            readonly id: components["schemas"]["QuestionnaireId"];
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type that the uploader gave. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The size of the file in bytes. */
            readonly fileSize: number;
            /** @description The SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description The format that was read. */
            readonly format: components["schemas"]["QuestionnaireFormat"];
            /** @description `external` if somebody else asks, `internal` if the organization asks itself. */
            readonly source: components["schemas"]["QuestionnaireSource"];
            /** @description How far it is: `draft`, `in_review`, `approved` or `sent`. */
            readonly status: components["schemas"]["QuestionnaireStatus"];
            /** @description The responsible user; null for none. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When the answers are due; null for never. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description The user who approved the answers; null unless approved. */
            readonly approvedBy: components["schemas"]["UserId"] | null;
            /** @description When the answers were approved; null unless approved. */
            readonly approvedAt: components["schemas"]["Timestamp"] | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was marked as sent; null unless `status` is `sent`. */
            readonly sentAt: components["schemas"]["Timestamp"] | null;
            /** @description The number of questions. */
            readonly totalQuestions: number;
            /** @description The number of questions that have an answer. */
            readonly answeredQuestions: number;
            /** @description The number of questions whose answer or comment came with the file, and nobody confirmed. */
            readonly unconfirmedQuestions: number;
            /** @description The number of warnings, listed or not. */
            readonly totalWarnings: number;
            /** @description When it was uploaded. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The user who uploaded it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description When it or one of its answers last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The meaning of the columns of each sheet with questions. */
            readonly mapping: readonly components["schemas"]["SheetMapping"][];
            /** @description Who found the mapping: `reader`, `hand` or `remembered`. */
            readonly mappedBy: components["schemas"]["MappingSource"];
            /** @description What was skipped: the first 100 warnings. */
            readonly warnings: readonly components["schemas"]["QuestionnaireWarning"][];
            /** @description The earlier version of the file, and what changed since; null if there is none. */
            readonly carriesOver: components["schemas"]["CarriesOver"] | null;
            /** @description The sections in the order of the file, at most 1,000. */
            readonly sections: readonly components["schemas"]["QuestionSection"][];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["QuestionnaireMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly QuestionnaireMove: "remove" | "replaceMapping" | "update" | "submit" | "withdraw" | "approve" | "reject" | "send" | "reopen" | "add" | "join" | "answerMany" | "confirm" | "discard";
        readonly QuestionnairePreview: {
            /** @description Id of a questionnaire. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description At most 100, in the order of the file. A file without tables has none. */
            readonly sheets: readonly components["schemas"]["PreviewSheet"][];
        };
        readonly PreviewSheet: {
            /** @description The name of the sheet, as a mapping names it. */
            readonly sheet: string;
            /** @description What it was read as. */
            readonly kind: components["schemas"]["SheetKind"];
            /** @description Whether the file hides it. It is read only by a mapping that names it. */
            readonly isHidden: boolean;
            /** @description How it was read; empty if it was not. */
            readonly mapping: readonly components["schemas"]["SheetMapping"][];
            /** @description The columns that the rows have, in their order. */
            readonly columns: readonly components["schemas"]["PreviewColumn"][];
            /** @description The number of rows with text. */
            readonly totalRows: number;
            /** @description The first 20 rows with text, and those of headers with the row below. */
            readonly rows: readonly components["schemas"]["PreviewLine"][];
        };
        /** @enum {string} */
        readonly SheetKind: "asked" | "profile" | "guidance" | "lists" | "calculated" | "summary";
        readonly PreviewColumn: {
            /** @description The letters of the column. */
            readonly column: components["schemas"]["ColumnLetters"];
            /** @description What the column means, as read; several if the headers of the sheet differ, none if it is not read. */
            readonly meanings: readonly components["schemas"]["ColumnMeaning"][];
        };
        /** @enum {string} */
        readonly ColumnMeaning: "number" | "section" | "question" | "choices" | "answer" | "comment" | "evidence" | "guidance" | "ignore";
        readonly PreviewLine: {
            /** @description Its number in the file, from 1. */
            readonly row: number;
            /** @description Its cells with text, at most 40. */
            readonly cells: readonly {
                /** @description The letters of the column. */
                readonly column: components["schemas"]["ColumnLetters"];
                /** @description Its text, at most 200 characters. */
                readonly text: string;
            }[];
        };
        readonly QuestionnaireRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["QuestionnaireId"];
        };
        readonly NewMapping: {
            /** @description The meaning of sheets and columns. If it is empty, the file is read automatically. */
            readonly mapping: readonly components["schemas"]["SheetMapping"][];
        };
        readonly MappedQuestionnaire: {
            /** @description Id of a questionnaire. */
            readonly id: components["schemas"]["QuestionnaireId"];
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type that the uploader gave. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The size of the file in bytes. */
            readonly fileSize: number;
            /** @description The SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description The format that was read. */
            readonly format: components["schemas"]["QuestionnaireFormat"];
            /** @description `external` if somebody else asks, `internal` if the organization asks itself. */
            readonly source: components["schemas"]["QuestionnaireSource"];
            /** @description How far it is: `draft`, `in_review`, `approved` or `sent`. */
            readonly status: components["schemas"]["QuestionnaireStatus"];
            /** @description The responsible user; null for none. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When the answers are due; null for never. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description The user who approved the answers; null unless approved. */
            readonly approvedBy: components["schemas"]["UserId"] | null;
            /** @description When the answers were approved; null unless approved. */
            readonly approvedAt: components["schemas"]["Timestamp"] | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was marked as sent; null unless `status` is `sent`. */
            readonly sentAt: components["schemas"]["Timestamp"] | null;
            /** @description The number of questions. */
            readonly totalQuestions: number;
            /** @description The number of questions that have an answer. */
            readonly answeredQuestions: number;
            /** @description The number of questions whose answer or comment came with the file, and nobody confirmed. */
            readonly unconfirmedQuestions: number;
            /** @description The number of warnings, listed or not. */
            readonly totalWarnings: number;
            /** @description When it was uploaded. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The user who uploaded it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description When it or one of its answers last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The meaning of the columns of each sheet with questions. */
            readonly mapping: readonly components["schemas"]["SheetMapping"][];
            /** @description Who found the mapping: `reader`, `hand` or `remembered`. */
            readonly mappedBy: components["schemas"]["MappingSource"];
            /** @description What was skipped: the first 100 warnings. */
            readonly warnings: readonly components["schemas"]["QuestionnaireWarning"][];
            /** @description The earlier version of the file, and what changed since; null if there is none. */
            readonly carriesOver: components["schemas"]["CarriesOver"] | null;
            /** @description The sections in the order of the file, at most 1,000. */
            readonly sections: readonly components["schemas"]["QuestionSection"][];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["QuestionnaireMove"][];
            /** @description Questions that only the new reading has. */
            readonly new: components["schemas"]["NamedQuestions"];
            /** @description Questions that changed, or their places or unconfirmed answers. */
            readonly changed: components["schemas"]["NamedQuestions"];
            /** @description Questions that the new reading lacks, as they were. */
            readonly gone: components["schemas"]["NamedQuestions"];
            /** @description Questions that the new reading lacks, and that stay: a person answered, confirmed or edited them. */
            readonly kept: components["schemas"]["NamedQuestions"];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly NamedQuestions: {
            /** @description Their number. */
            readonly total: number;
            /** @description The first 100 of them. */
            readonly questions: readonly components["schemas"]["QuestionName"][];
        };
        readonly QuestionName: {
            /** @description Id of a question. */
            readonly questionId: components["schemas"]["QuestionId"];
            /** @description The number that the file gives it; null if there is none. */
            readonly number: string | null;
            /** @description The question. */
            readonly text: string;
        };
        /** @description Questionnaire sent */
        readonly QuestionnaireSent: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/questionnaire_sent";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "questionnaire_sent";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Questionnaire full */
        readonly QuestionnaireFull: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/questionnaire_full";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "questionnaire_full";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly QuestionnairePatch: {
            /** @description The responsible member, by either id. Kept as the id of the user. */
            readonly ownerId?: components["schemas"]["MemberReference"] | null;
            /** @description When the answers are due. */
            readonly dueDate?: string | null;
            /** @description The name of who asks; null if unknown. */
            readonly customer?: string | null;
        };
        readonly ReviewedQuestionnaire: {
            /** @description Id of a questionnaire. */
            readonly id: components["schemas"]["QuestionnaireId"];
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The media type that the uploader gave. */
            readonly fileType: components["schemas"]["FileType"];
            /** @description The size of the file in bytes. */
            readonly fileSize: number;
            /** @description The SHA-256 of the file, in hexadecimal. */
            readonly sha256: string;
            /** @description The format that was read. */
            readonly format: components["schemas"]["QuestionnaireFormat"];
            /** @description `external` if somebody else asks, `internal` if the organization asks itself. */
            readonly source: components["schemas"]["QuestionnaireSource"];
            /** @description How far it is: `draft`, `in_review`, `approved` or `sent`. */
            readonly status: components["schemas"]["QuestionnaireStatus"];
            /** @description The responsible user; null for none. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When the answers are due; null for never. */
            readonly dueDate: components["schemas"]["Timestamp"] | null;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description The user who approved the answers; null unless approved. */
            readonly approvedBy: components["schemas"]["UserId"] | null;
            /** @description When the answers were approved; null unless approved. */
            readonly approvedAt: components["schemas"]["Timestamp"] | null;
            /** @description The last submission for approval, and the decision on it. */
            readonly approval: components["schemas"]["Approval"];
            /** @description When it was marked as sent; null unless `status` is `sent`. */
            readonly sentAt: components["schemas"]["Timestamp"] | null;
            /** @description The number of questions. */
            readonly totalQuestions: number;
            /** @description The number of questions that have an answer. */
            readonly answeredQuestions: number;
            /** @description The number of questions whose answer or comment came with the file, and nobody confirmed. */
            readonly unconfirmedQuestions: number;
            /** @description The number of warnings, listed or not. */
            readonly totalWarnings: number;
            /** @description When it was uploaded. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description The user who uploaded it; null for the host itself. */
            readonly createdBy: components["schemas"]["UserId"] | null;
            /** @description When it or one of its answers last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["QuestionnaireMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly QuestionnaireSubmission: {
            /** @description Who is asked, by either id: another active member with `questionnaire:approve` who did not change an answer. */
            readonly approverId: components["schemas"]["MemberReference"];
        };
        /** @description Questionnaire not draft */
        readonly QuestionnaireNotDraft: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/questionnaire_not_draft";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "questionnaire_not_draft";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Unconfirmed answers */
        readonly UnconfirmedAnswers: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/unconfirmed_answers";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "unconfirmed_answers";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The number of unconfirmed answers. */
            readonly count: number;
        };
        /** @description Questionnaire not approved */
        readonly QuestionnaireNotApproved: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/questionnaire_not_approved";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "questionnaire_not_approved";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /** @description Questionnaire open */
        readonly QuestionnaireOpen: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/questionnaire_open";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "questionnaire_open";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        /**
         * @description How far the answer is: `open` for work, `ready` for review, or `approved`.
         * @enum {string}
         */
        readonly QuestionStatus: "open" | "ready" | "approved";
        /**
         * @description `unconfirmed` came with the file and nobody looked at it, `confirmed` came with the file and a person confirmed it, `written` was given by a caller.
         * @enum {string}
         */
        readonly AnswerState: "unconfirmed" | "confirmed" | "written";
        readonly QuestionList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["QuestionRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly QuestionRow: {
            /** @description Id of a question. */
            readonly id: components["schemas"]["QuestionId"];
            /** @description The questionnaire that asks it. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description Its number in the order of the questionnaire, from 1. */
            readonly ordinal: number;
            /** @description `file`, `edited` if a person changed it, or `added`. */
            readonly origin: components["schemas"]["QuestionOrigin"];
            /** @description Titles of the sections around it, the outermost first. */
            readonly section: readonly string[];
            /** @description The number that the file gives it; null if there is none. */
            readonly number: string | null;
            /** @description The question. */
            readonly text: string;
            /** @description The thing that the answer is for, if the file asks for several side by side; else null. */
            readonly subject: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind: components["schemas"]["AnswerKind"];
            /** @description The allowed answers; empty if any text is. */
            readonly choices: readonly string[];
            /** @description The answer; null if there is none. */
            readonly answer: string | null;
            /** @description The comment beside the answer; null if there is none. */
            readonly comment: string | null;
            /** @description The trust in answer and comment: `unconfirmed` if they came with the file and nobody looked, `confirmed` if a person confirmed them, `written` if a caller gave them; null without both. */
            readonly answerState: components["schemas"]["AnswerState"] | null;
            /** @description The user who wrote or confirmed it; null if nobody did, or the host. */
            readonly answeredBy: components["schemas"]["UserId"] | null;
            /** @description When it was written or confirmed; null if it was not. */
            readonly answeredAt: components["schemas"]["Timestamp"] | null;
            /** @description How far the answer is: `open`, `ready` or `approved`. */
            readonly status: components["schemas"]["QuestionStatus"];
            /** @description The user who is to answer; null for nobody. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description What a reviewer says, for people of the organization only; null for nothing. */
            readonly reviewComment: string | null;
            /** @description Where the question stands in the file; null if it was added. */
            readonly place: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
            /** @description Where the answer goes; null if the file has no place for it. */
            readonly answerPlace: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
            /** @description Where the comment goes; null if the file has no place for it. */
            readonly commentPlace: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
            /** @description How sure the reading is, from 0 to 1. */
            readonly certainty: number;
            /** @description An earlier answer to the same question, from the library; null if there is none but its own. */
            readonly suggestion: components["schemas"]["AnswerSuggestion"] | null;
            /** @description The answer in the questionnaire that `carriesOver` names; null if nobody wrote or confirmed one there. */
            readonly earlierAnswer: components["schemas"]["EarlierAnswer"] | null;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        /**
         * @description `file` is as the file has it, `edited` is in the file and a person changed it, `added` is not in the file.
         * @enum {string}
         */
        readonly QuestionOrigin: "file" | "edited" | "added";
        /** @enum {string} */
        readonly AnswerKind: "yes_no" | "one_of" | "many_of" | "text" | "file" | "date" | "profile";
        readonly AnswerSuggestion: {
            /** @description The answer in the library. */
            readonly libraryAnswerId: components["schemas"]["LibraryAnswerId"];
            /** @description The approved answer. */
            readonly answer: string;
            /** @description The comment beside the answer; null if there is none. */
            readonly comment: string | null;
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description When it was approved last. */
            readonly approvedAt: components["schemas"]["Timestamp"];
            /** @description Whether the review date is past. */
            readonly isStale: boolean;
            /** @description Whether the question allows the answer. */
            readonly fits: boolean;
        };
        /** @description Id of a library answer. */
        readonly LibraryAnswerId: string;
        readonly EarlierAnswer: {
            /** @description The question in the earlier questionnaire. */
            readonly questionId: components["schemas"]["QuestionId"];
            /** @description The answer; null if there is none. */
            readonly answer: string | null;
            /** @description The comment beside the answer; null if there is none. */
            readonly comment: string | null;
            /** @description Whether both ask the same; else only the number is the same. */
            readonly isSame: boolean;
        };
        readonly Question: {
            /** @description Id of a question. */
            readonly id: components["schemas"]["QuestionId"];
            /** @description The questionnaire that asks it. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description Its number in the order of the questionnaire, from 1. */
            readonly ordinal: number;
            /** @description `file`, `edited` if a person changed it, or `added`. */
            readonly origin: components["schemas"]["QuestionOrigin"];
            /** @description Titles of the sections around it, the outermost first. */
            readonly section: readonly string[];
            /** @description The number that the file gives it; null if there is none. */
            readonly number: string | null;
            /** @description The question. */
            readonly text: string;
            /** @description The thing that the answer is for, if the file asks for several side by side; else null. */
            readonly subject: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind: components["schemas"]["AnswerKind"];
            /** @description The allowed answers; empty if any text is. */
            readonly choices: readonly string[];
            /** @description The answer; null if there is none. */
            readonly answer: string | null;
            /** @description The comment beside the answer; null if there is none. */
            readonly comment: string | null;
            /** @description The trust in answer and comment: `unconfirmed` if they came with the file and nobody looked, `confirmed` if a person confirmed them, `written` if a caller gave them; null without both. */
            readonly answerState: components["schemas"]["AnswerState"] | null;
            /** @description The user who wrote or confirmed it; null if nobody did, or the host. */
            readonly answeredBy: components["schemas"]["UserId"] | null;
            /** @description When it was written or confirmed; null if it was not. */
            readonly answeredAt: components["schemas"]["Timestamp"] | null;
            /** @description How far the answer is: `open`, `ready` or `approved`. */
            readonly status: components["schemas"]["QuestionStatus"];
            /** @description The user who is to answer; null for nobody. */
            readonly assigneeId: components["schemas"]["UserId"] | null;
            /** @description What a reviewer says, for people of the organization only; null for nothing. */
            readonly reviewComment: string | null;
            /** @description Where the question stands in the file; null if it was added. */
            readonly place: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
            /** @description Where the answer goes; null if the file has no place for it. */
            readonly answerPlace: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
            /** @description Where the comment goes; null if the file has no place for it. */
            readonly commentPlace: (components["schemas"]["CellPlace"] | components["schemas"]["TablePlace"] | components["schemas"]["OrdinalPlace"] | components["schemas"]["PagePlace"] | components["schemas"]["PointerPlace"] | components["schemas"]["SheetPlace"]) | null;
            /** @description How sure the reading is, from 0 to 1. */
            readonly certainty: number;
            /** @description An earlier answer to the same question, from the library; null if there is none but its own. */
            readonly suggestion: components["schemas"]["AnswerSuggestion"] | null;
            /** @description The answer in the questionnaire that `carriesOver` names; null if nobody wrote or confirmed one there. */
            readonly earlierAnswer: components["schemas"]["EarlierAnswer"] | null;
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["QuestionMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly QuestionMove: "answer" | "update" | "remove" | "split";
        /** @description Question not found */
        readonly QuestionNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/question_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "question_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly NewAnswer: {
            /** @description The answer; null removes it. With `choices` one of them; for `many_of` one a line. For `date` as in 2026-05-04. */
            readonly answer: string | null;
            /** @description The comment beside it; null removes it. */
            readonly comment?: string | null;
        };
        /** @description Invalid answer */
        readonly InvalidAnswer: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invalid_answer";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invalid_answer";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The field that does not fit the question. */
            readonly errors: readonly components["schemas"]["FieldError"][];
        };
        readonly NewQuestion: {
            /** @description The question. */
            readonly text: string;
            /** @description Titles of the sections around it, the outermost first. */
            readonly section?: readonly string[];
            /** @description Its number; null if it has none. */
            readonly number?: string | null;
            /** @description The thing that the answer is for, if several are asked for side by side; else null. */
            readonly subject?: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind?: components["schemas"]["AnswerKind"];
            /** @description The allowed answers; empty if any text is. */
            readonly choices?: readonly string[];
            /** @description The question before it; null makes it the first. By default it is the last. */
            readonly after?: components["schemas"]["QuestionId"] | null;
        };
        readonly QuestionPatch: {
            /** @description The question. */
            readonly text?: string;
            /** @description Titles of the sections around it, the outermost first. */
            readonly section?: readonly string[];
            /** @description Its number; null if it has none. */
            readonly number?: string | null;
            /** @description The thing that the answer is for, if several are asked for side by side; else null. */
            readonly subject?: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind?: components["schemas"]["AnswerKind"];
            /** @description The allowed answers; empty if any text is. */
            readonly choices?: readonly string[];
            /** @description How far the answer is: `open` for work, `ready` for review, or `approved`. */
            readonly status?: components["schemas"]["QuestionStatus"];
            /** @description The member who is to answer, by either id. Kept as the id of the user. */
            readonly assigneeId?: components["schemas"]["MemberReference"] | null;
            /** @description What a reviewer says; null removes it. */
            readonly reviewComment?: string | null;
        };
        readonly QuestionRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["QuestionId"];
        };
        /** @description Last question */
        readonly LastQuestion: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/last_question";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "last_question";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly QuestionSplit: {
            /** @description Two to 20 questions. What a part leaves out is as in the question that is split. */
            readonly parts: readonly components["schemas"]["QuestionPart"][];
        };
        readonly QuestionPart: {
            /** @description The question. */
            readonly text: string;
            /** @description Titles of the sections around it, the outermost first. */
            readonly section?: readonly string[];
            /** @description Its number; null if it has none. */
            readonly number?: string | null;
            /** @description The thing that the answer is for, if several are asked for side by side; else null. */
            readonly subject?: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind?: components["schemas"]["AnswerKind"];
            /** @description The allowed answers; empty if any text is. */
            readonly choices?: readonly string[];
        };
        readonly SplitQuestions: {
            /** @description The question itself, and the new ones. */
            readonly questions: readonly components["schemas"]["QuestionRow"][];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly QuestionJoin: {
            /** @description Up to 20 questions of the questionnaire, in the order of their texts. One alone does not change. */
            readonly questionIds: readonly components["schemas"]["QuestionId"][];
        };
        /** @description Several answers */
        readonly SeveralAnswers: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/several_answers";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 409;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "several_answers";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly NewAnswers: {
            /** @description One for each question, each question once. */
            readonly answers: readonly components["schemas"]["QuestionAnswer"][];
        };
        readonly QuestionAnswer: {
            /** @description A question of the questionnaire. */
            readonly questionId: components["schemas"]["QuestionId"];
            /** @description The answer; null removes it. With `choices` one of them; for `many_of` one a line. For `date` as in 2026-05-04. */
            readonly answer: string | null;
            /** @description The comment beside it; null removes it. */
            readonly comment?: string | null;
        };
        readonly ChangedAnswers: {
            /** @description Id of a questionnaire. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description The number of questions that the request named. */
            readonly total: number;
            /** @description The number of those that changed. */
            readonly changed: number;
        };
        /** @description Invalid answers */
        readonly InvalidAnswers: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/invalid_answers";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 400;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "invalid_answers";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
            /** @description At most 20 errors. */
            readonly errors: readonly components["schemas"]["FieldError"][];
            /** @description The number of errors that are not listed. */
            readonly moreErrors?: number;
        };
        readonly NamedAnswers: {
            /** @description Questions of the questionnaire, at most 1,000. */
            readonly questionIds: readonly components["schemas"]["QuestionId"][];
        };
        readonly AnswerColumn: {
            /** @description The name of the sheet; for a table of a text `table 1`, `table 2` and so on. */
            readonly sheet: string;
            /** @description The letters of the column in which the answers are. */
            readonly column: components["schemas"]["ColumnLetters"];
        };
        readonly LibraryAnswerList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["LibraryAnswerRow"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description By facet and value, the number of rows that match the filters. */
            readonly facets?: components["schemas"]["Facets"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly LibraryAnswerRow: {
            /** @description Id of a library answer. */
            readonly id: components["schemas"]["LibraryAnswerId"];
            /** @description The question. */
            readonly question: string;
            /** @description The thing that the answer is for, if the file asks for several side by side; else null. */
            readonly subject: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind: components["schemas"]["AnswerKind"];
            /** @description The approved answer. */
            readonly answer: string;
            /**
             * @description `confirmed` if it came with the file and a person confirmed it, `written` if a caller gave it.
             * @enum {string}
             */
            readonly answerState: "confirmed" | "written";
            /** @description The comment beside the answer; null if there is none. */
            readonly comment: string | null;
            /** @description The user who keeps the answer true; null for none. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When the answer is due for review; null for never. A year after the approval, unless a caller sets it. */
            readonly reviewDate: components["schemas"]["Timestamp"] | null;
            /** @description The questionnaire that used the answer last. It may be removed. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description The question that it answered there. */
            readonly questionId: components["schemas"]["QuestionId"];
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description The user who approved the answer. */
            readonly approvedBy: components["schemas"]["UserId"];
            /** @description When it was approved last. */
            readonly approvedAt: components["schemas"]["Timestamp"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description Whether the review date is past. */
            readonly isStale: boolean;
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
        };
        readonly LibraryAnswer: {
            /** @description Id of a library answer. */
            readonly id: components["schemas"]["LibraryAnswerId"];
            /** @description The question. */
            readonly question: string;
            /** @description The thing that the answer is for, if the file asks for several side by side; else null. */
            readonly subject: string | null;
            /** @description The kind of answer that it asks for. */
            readonly kind: components["schemas"]["AnswerKind"];
            /** @description The approved answer. */
            readonly answer: string;
            /**
             * @description `confirmed` if it came with the file and a person confirmed it, `written` if a caller gave it.
             * @enum {string}
             */
            readonly answerState: "confirmed" | "written";
            /** @description The comment beside the answer; null if there is none. */
            readonly comment: string | null;
            /** @description The user who keeps the answer true; null for none. */
            readonly ownerId: components["schemas"]["UserId"] | null;
            /** @description When the answer is due for review; null for never. A year after the approval, unless a caller sets it. */
            readonly reviewDate: components["schemas"]["Timestamp"] | null;
            /** @description The questionnaire that used the answer last. It may be removed. */
            readonly questionnaireId: components["schemas"]["QuestionnaireId"];
            /** @description The question that it answered there. */
            readonly questionId: components["schemas"]["QuestionId"];
            /** @description The name of the file, without invisible characters. */
            readonly fileName: string;
            /** @description The name of who asks; null if unknown. */
            readonly customer: string | null;
            /** @description The user who approved the answer. */
            readonly approvedBy: components["schemas"]["UserId"];
            /** @description When it was approved last. */
            readonly approvedAt: components["schemas"]["Timestamp"];
            /** @description When it was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description Whether the review date is past. */
            readonly isStale: boolean;
            /** @description The moves that the caller may make now, by permission and by state. A move can still fail for another reason. */
            readonly allowed: readonly components["schemas"]["LibraryAnswerMove"][];
            /** @description The number in the `ETag` of the resource. */
            readonly revision: number;
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        /**
         * @description The name of an operation that changes it, or of a part of one that needs another permission.
         * @enum {string}
         */
        readonly LibraryAnswerMove: "update" | "remove";
        /** @description Library answer not found */
        readonly LibraryAnswerNotFound: {
            /**
             * @description The kind of error, as a path.
             * @enum {string}
             */
            readonly type: "/problems/library_answer_not_found";
            /** @description The code in words. */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @enum {number}
             */
            readonly status: 404;
            /** @description What is wrong and what to do. The text may change. */
            readonly detail: string;
            /** @description The request id as a URN. */
            readonly instance: string;
            /**
             * @description The stable name of the error. Decide by this.
             * @enum {string}
             */
            readonly code: "library_answer_not_found";
            /** @description The id of the request, as in `X-Request-Id`. */
            readonly requestId: string;
        };
        readonly LibraryAnswerPatch: {
            /** @description The member who keeps the answer true, by either id. Kept as the id of the user. */
            readonly ownerId?: components["schemas"]["MemberReference"] | null;
            /** @description When the answer is due for review; null for never. */
            readonly reviewDate?: string | null;
        };
        readonly LibraryAnswerRemoval: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            readonly success: true;
            /** @description The id of what was removed. */
            readonly id: components["schemas"]["LibraryAnswerId"];
        };
        /**
         * @description `done`: a change. `refused`: a denied request. `failed`: an attempt, such as an e-mail, that failed.
         * @enum {string}
         */
        readonly AuditOutcome: "done" | "refused" | "failed";
        readonly AuditEventList: {
            /** @description The rows of the page, or all rows. */
            readonly data: readonly components["schemas"]["AuditEvent"][];
            /** @description The number of rows that match the filters, counted for the first page. */
            readonly count: number;
            /** @description The `cursor` of the next page; null on the last. */
            readonly nextCursor: string | null;
            /** @description The kind of credential of the request. */
            readonly authType: components["schemas"]["AuthType"];
            /** @description The user of the session, or the creator of the API key. */
            readonly authenticatedUser: components["schemas"]["AuthenticatedUser"];
            /** @description The people of the response by their ids, with `include=people`. */
            readonly people?: components["schemas"]["People"];
        };
        readonly AuditEvent: {
            /** @description Id of an audit event. */
            readonly id: components["schemas"]["AuditEventId"];
            /** @description Id of an organization. */
            readonly organizationId: components["schemas"]["OrganizationId"];
            /** @description Place in the sealed log; null until it is sealed. */
            readonly sequence: number | null;
            /** @description When it happened. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description The author of a change. */
            readonly actor: components["schemas"]["AuditActor"];
            /** @description What was done: a kind of resource and a verb. */
            readonly action: string;
            /** @description What was changed. */
            readonly resource: {
                /** @description The kind of resource. */
                readonly type: string;
                /** @description The id of the resource; empty for a list. */
                readonly id: string;
            };
            /** @description The changed fields before; null for a creation. */
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The changed fields after; null for a removal. */
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
            /** @description `done`: a change. `refused`: a denied request. `failed`: an attempt, such as an e-mail, that failed. */
            readonly outcome: components["schemas"]["AuditOutcome"];
            /** @description How often the request was denied; 1 for a change. */
            readonly times: number;
            /** @description The id of the request; null without one. */
            readonly requestId: string | null;
            /** @description The address of the client, if known. */
            readonly ip: string | null;
            /** @description Hash of the sealed event; null until it is sealed. */
            readonly hash: string | null;
        };
        readonly ApiKeysListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name";
        };
        readonly PeopleListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name" | "email" | "-email";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("role" | "department") | readonly ("role" | "department")[];
            /** @description Names of roles, in any case, or ids of the form rol_… */
            readonly role?: string | readonly string[];
            /** @description A department; `none` for no department. */
            readonly department?: components["schemas"]["Department"] | readonly components["schemas"]["Department"][];
            /** @description True for active members, false for the others. */
            readonly isActive?: boolean;
            /** @description A part of the name or the e-mail address. */
            readonly search?: string;
            /** @description Active members who can sign in and whose role has the permission, such as those who may approve policies. */
            readonly may?: components["schemas"]["Permission"];
        };
        readonly RolesGetResult: components["schemas"]["BuiltInRole"] | components["schemas"]["CustomRole"];
        readonly PoliciesListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name" | "reviewDate" | "-reviewDate" | "updatedAt" | "-updatedAt" | "status" | "-status";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("status" | "department" | "assigneeId") | readonly ("status" | "department" | "assigneeId")[];
            /** @description Whether the policy has an active version, and whether its review is due. */
            readonly status?: components["schemas"]["PolicyStatus"] | readonly components["schemas"]["PolicyStatus"][];
            /** @description A department; `none` for no department. */
            readonly department?: components["schemas"]["Department"] | readonly components["schemas"]["Department"][];
            /** @description The responsible member, by either id; `me`, or `none` for no member. */
            readonly assigneeId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /** @description Finds policies whose active version the member approved, or whose pending version awaits them. */
            readonly approverId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /** @description Finds policies with a pending version, or without. */
            readonly pending?: boolean;
            /** @description Finds policies that members must sign, or need not. */
            readonly isRequiredToSign?: boolean;
            /**
             * Format: date-time
             * @description Finds policies whose review date is before that time.
             */
            readonly reviewBefore?: string;
            /** @description True for archived policies, false for the others. */
            readonly isArchived?: boolean;
            /** @description A part of the name or description. */
            readonly search?: string;
        };
        readonly PoliciesAcknowledgementsQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
            /** @description True for members who acknowledged the active content, false for the others. */
            readonly isAcknowledged?: boolean;
        };
        readonly PolicyVersionsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
        };
        readonly PolicyVersionsExportQuery: {
            /**
             * @description The format of the page.
             * @enum {string}
             */
            readonly format?: "html";
        };
        readonly VendorsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name" | "updatedAt" | "-updatedAt" | "status" | "-status" | "level" | "-level";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("category" | "status" | "level" | "assigneeId") | readonly ("category" | "status" | "level" | "assigneeId")[];
            /** @description What the vendor supplies. */
            readonly category?: components["schemas"]["VendorCategory"] | readonly components["schemas"]["VendorCategory"][];
            /** @description How far the assessment of the vendor is. */
            readonly status?: components["schemas"]["VendorStatus"] | readonly components["schemas"]["VendorStatus"][];
            /** @description The responsible member, by either id; `me`, or `none` for no member. */
            readonly assigneeId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /** @description True for sub-processors, false for the others. */
            readonly isSubProcessor?: boolean;
            /** @description The level of the residual risk, or of the inherent one while that is unscored. */
            readonly level?: components["schemas"]["RiskLevel"] | readonly components["schemas"]["RiskLevel"][];
            /** @description A part of the name or description. */
            readonly search?: string;
        };
        readonly VendorsHistoryQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows: newest first.
             * @enum {string}
             */
            readonly sort?: "-at";
        };
        readonly ContextListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
            /** @description Tags of which the entries have one. */
            readonly tag?: string | readonly string[];
            /** @description Words that the entries contain. */
            readonly search?: string;
        };
        readonly WebhooksListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
            /** @description True for enabled webhooks, false for the others. */
            readonly isEnabled?: boolean;
        };
        readonly WebhooksListDeliveriesQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
            /** @description `failed`: all attempts are used up. `canceled`: the webhook was disabled before it was delivered. */
            readonly status?: components["schemas"]["DeliveryStatus"] | readonly components["schemas"]["DeliveryStatus"][];
        };
        readonly TasksListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "title" | "-title" | "dueDate" | "-dueDate" | "updatedAt" | "-updatedAt" | "status" | "-status";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("status" | "frequency" | "department" | "assigneeId") | readonly ("status" | "frequency" | "department" | "assigneeId")[];
            /** @description How far the task is. */
            readonly status?: components["schemas"]["TaskStatus"] | readonly components["schemas"]["TaskStatus"][];
            /** @description The responsible member, by either id; `me`, or `none` for no member. */
            readonly assigneeId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /** @description A department; `none` for no department. */
            readonly department?: components["schemas"]["Department"] | readonly components["schemas"]["Department"][];
            /** @description How often the task has to be done. */
            readonly frequency?: components["schemas"]["TaskFrequency"] | readonly components["schemas"]["TaskFrequency"][];
            /**
             * Format: date-time
             * @description Finds tasks that are due before that time.
             */
            readonly dueBefore?: string;
            /** @description True for tasks whose due date is past and that are still open, false for the others. */
            readonly overdue?: boolean;
            /** @description `fresh`: the newest attachment is at most one period of the task old; without `frequency`, there is one. `stale`: it is older. `missing`: there is none. */
            readonly evidence?: components["schemas"]["EvidenceAge"] | readonly components["schemas"]["EvidenceAge"][];
            /** @description A part of the title or description. */
            readonly search?: string;
        };
        readonly TasksHistoryQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows: newest first.
             * @enum {string}
             */
            readonly sort?: "-at";
        };
        readonly AttachmentsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
        };
        readonly AttachmentsCreateForm: {
            /** @description The name of the file, without invisible characters. */
            readonly fileName?: string;
            /** @description The media type of the file. */
            readonly fileType?: components["schemas"]["FileType"];
            /** @description What the file shows. */
            readonly description?: string;
            /** @description The user who uploads the file. Required with an API key, ignored with a session. */
            readonly userId?: string;
        };
        readonly AutomationsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name";
            /** @description True for archived automations, false for the others. */
            readonly isArchived?: boolean;
        };
        readonly BrowserAutomationsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name" | "updatedAt" | "-updatedAt";
            /** @description Only those of the tasks. */
            readonly taskId?: components["schemas"]["TaskId"] | readonly components["schemas"]["TaskId"][];
            /** @description True for enabled automations, false for the others. */
            readonly isEnabled?: boolean;
        };
        readonly BrowserAutomationsListRunsQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
        };
        readonly BrowserSessionsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
        };
        readonly SoaListCataloguesQuery: {
            /** @description The language of the texts. Without it, the default of the catalogue. */
            readonly language?: components["schemas"]["Language"];
        };
        readonly SoaGetCatalogueQuery: {
            /** @description The language of the texts. Without it, the default of the catalogue. */
            readonly language?: components["schemas"]["Language"];
        };
        readonly SoaListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "name" | "-name" | "updatedAt" | "-updatedAt" | "status" | "-status";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("status" | "catalogueId") | readonly ("status" | "catalogueId")[];
            /** @description `draft` before the first decision, `approved` until the next change, which begins the next version as `in_progress`. */
            readonly status?: components["schemas"]["SoaStatus"] | readonly components["schemas"]["SoaStatus"][];
            /** @description Id of a catalogue of controls. */
            readonly catalogueId?: components["schemas"]["CatalogueId"] | readonly components["schemas"]["CatalogueId"][];
            /** @description True for archived documents, false for the others. */
            readonly isArchived?: boolean;
            /** @description A part of the name. */
            readonly search?: string;
        };
        readonly SoaListVersionsQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt";
        };
        readonly SoaCompareQuery: {
            /** @description The older version; by default the last approved one before `to`. */
            readonly from?: number;
            /** @description The newer version; by default the present one. */
            readonly to?: number;
        };
        readonly SoaExportQuery: {
            /** @description The format; by default `json`. */
            readonly format?: components["schemas"]["SoaExportFormat"];
            /** @description An approved version. Without it the present one. */
            readonly version?: number;
            /** @description The language of the controls' texts. */
            readonly language?: components["schemas"]["Language"];
            /** @description False for a CSV file without the byte order mark that tells spreadsheets of UTF-8. */
            readonly bom?: boolean;
        };
        readonly QuestionnairesCreateForm: {
            /** @description The name of the file, without invisible characters. */
            readonly fileName?: string;
            /** @description The media type that the uploader gave. */
            readonly fileType?: components["schemas"]["FileType"];
            /** @description `external` if somebody else asks, `internal` if the organization asks itself. By default `external`. */
            readonly source?: components["schemas"]["QuestionnaireSource"];
            /** @description The organization of the caller. */
            readonly organizationId?: components["schemas"]["OrganizationId"];
            /** @description The meaning of columns, if the automatic reading is wrong. As JSON. */
            readonly mapping?: string;
        };
        readonly QuestionnairesListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "dueDate" | "-dueDate" | "updatedAt" | "-updatedAt" | "status" | "-status";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("status" | "ownerId") | readonly ("status" | "ownerId")[];
            /** @description How far the questionnaire is. */
            readonly status?: components["schemas"]["QuestionnaireStatus"] | readonly components["schemas"]["QuestionnaireStatus"][];
            /** @description The responsible member, by either id; `me`, or `none` for no member. */
            readonly ownerId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /** @description A part of the name of the file, in any case. */
            readonly search?: string;
        };
        readonly QuestionsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "ordinal" | "-ordinal";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: ("status" | "assigneeId" | "answerState") | readonly ("status" | "assigneeId" | "answerState")[];
            /** @description How far the answer is: `open` for work, `ready` for review, or `approved`. */
            readonly status?: components["schemas"]["QuestionStatus"] | readonly components["schemas"]["QuestionStatus"][];
            /** @description The member who is to answer, by either id; `me`, or `none` for no member. */
            readonly assigneeId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /** @description Whether it has an answer. */
            readonly answered?: boolean;
            /** @description `unconfirmed` came with the file and nobody looked at it, `confirmed` came with the file and a person confirmed it, `written` was given by a caller. */
            readonly answerState?: components["schemas"]["AnswerState"] | readonly components["schemas"]["AnswerState"][];
            /** @description The title of a section around it. */
            readonly section?: string;
            /** @description A part of the number or the question, in any case. */
            readonly search?: string;
        };
        /** @description Either `questionIds`, or `sheet` and `column`. */
        readonly QuestionsConfirmBody: components["schemas"]["NamedAnswers"] | components["schemas"]["AnswerColumn"];
        /** @description Either `questionIds`, or `sheet` and `column`. */
        readonly QuestionsDiscardBody: components["schemas"]["NamedAnswers"] | components["schemas"]["AnswerColumn"];
        readonly AnswerLibraryListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows; `-` is descending. By default the first value.
             * @enum {string}
             */
            readonly sort?: "createdAt" | "-createdAt" | "reviewDate" | "-reviewDate" | "updatedAt" | "-updatedAt";
            /** @description Adds the number of rows by the values of these fields, for the filters given. */
            readonly facets?: "ownerId" | readonly "ownerId"[];
            /** @description The member who keeps the answer true, by either id; `me`, or `none` for no member. */
            readonly ownerId?: (components["schemas"]["MemberReference"] | ("me" | "none")) | readonly (components["schemas"]["MemberReference"] | ("me" | "none"))[];
            /**
             * Format: date-time
             * @description Finds answers that are due for review before that time.
             */
            readonly reviewBefore?: string;
            /** @description A part of question, answer or comment, in any case. */
            readonly search?: string;
        };
        readonly AuditLogsListQuery: {
            /** @description Rows of a page. */
            readonly limit?: number;
            /** @description The `nextCursor` of the page before, with the same filters, `sort` and `limit`. */
            readonly cursor?: string;
            /**
             * @description The order of the rows: newest first.
             * @enum {string}
             */
            readonly sort?: "-at";
            /** @description Users or API keys; `me` is the caller. */
            readonly actor?: (components["schemas"]["UserId"] | components["schemas"]["ApiKeyId"] | "me") | readonly (components["schemas"]["UserId"] | components["schemas"]["ApiKeyId"] | "me")[];
            /** @description Actions, or prefixes that end with a dot. */
            readonly action?: string | readonly string[];
            /** @description Kinds of resources, or ids of some. */
            readonly resource?: string | readonly string[];
            /** @description `done`: a change. `refused`: a denied request. `failed`: an attempt, such as an e-mail, that failed. */
            readonly outcome?: components["schemas"]["AuditOutcome"] | readonly components["schemas"]["AuditOutcome"][];
            /**
             * Format: date-time
             * @description The earliest time.
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description The time before which events happened.
             */
            readonly to?: string;
        };
        readonly AuditLogsExportQuery: {
            /**
             * @description The format of the file, and the default.
             * @enum {string}
             */
            readonly format?: "csv";
            /** @description False for a CSV file without the byte order mark that tells spreadsheets of UTF-8. */
            readonly bom?: boolean;
            /** @description Users or API keys; `me` is the caller. */
            readonly actor?: (components["schemas"]["UserId"] | components["schemas"]["ApiKeyId"] | "me") | readonly (components["schemas"]["UserId"] | components["schemas"]["ApiKeyId"] | "me")[];
            /** @description Actions, or prefixes that end with a dot. */
            readonly action?: string | readonly string[];
            /** @description Kinds of resources, or ids of some. */
            readonly resource?: string | readonly string[];
            /** @description `done`: a change. `refused`: a denied request. `failed`: an attempt, such as an e-mail, that failed. */
            readonly outcome?: components["schemas"]["AuditOutcome"] | readonly components["schemas"]["AuditOutcome"][];
            /**
             * Format: date-time
             * @description The earliest time.
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description The time before which events happened.
             */
            readonly to?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type MethodNotAllowed = components['schemas']['MethodNotAllowed'];
export type Me = components['schemas']['Me'];
export type UserId = components['schemas']['UserId'];
export type OrganizationId = components['schemas']['OrganizationId'];
export type MemberId = components['schemas']['MemberId'];
export type Permission = components['schemas']['Permission'];
export type ApiKeyId = components['schemas']['ApiKeyId'];
export type Timestamp = components['schemas']['Timestamp'];
export type AuthType = components['schemas']['AuthType'];
export type AuthenticatedUser = components['schemas']['AuthenticatedUser'];
export type People = components['schemas']['People'];
export type PersonName = components['schemas']['PersonName'];
export type InvalidHeader = components['schemas']['InvalidHeader'];
export type InvalidRequest = components['schemas']['InvalidRequest'];
export type FieldError = components['schemas']['FieldError'];
export type MalformedBody = components['schemas']['MalformedBody'];
export type AmbiguousCredentials = components['schemas']['AmbiguousCredentials'];
export type IdempotencyKeyReused = components['schemas']['IdempotencyKeyReused'];
export type InternalError = components['schemas']['InternalError'];
export type ServiceUnavailable = components['schemas']['ServiceUnavailable'];
export type Unauthenticated = components['schemas']['Unauthenticated'];
export type NotAMember = components['schemas']['NotAMember'];
export type OrganizationRequired = components['schemas']['OrganizationRequired'];
export type UserOrganization = components['schemas']['UserOrganization'];
export type CrossOriginRequest = components['schemas']['CrossOriginRequest'];
export type PermissionMissing = components['schemas']['PermissionMissing'];
export type NotFound = components['schemas']['NotFound'];
export type BodyTooLarge = components['schemas']['BodyTooLarge'];
export type RequestTimeout = components['schemas']['RequestTimeout'];
export type UnsupportedMediaType = components['schemas']['UnsupportedMediaType'];
export type TooManyRequests = components['schemas']['TooManyRequests'];
export type HeadersTooLarge = components['schemas']['HeadersTooLarge'];
export type MePatch = components['schemas']['MePatch'];
export type UpdatedMe = components['schemas']['UpdatedMe'];
export type SessionRequired = components['schemas']['SessionRequired'];
export type UserNotFound = components['schemas']['UserNotFound'];
export type EmailTaken = components['schemas']['EmailTaken'];
export type Busy = components['schemas']['Busy'];
export type PreconditionFailed = components['schemas']['PreconditionFailed'];
export type UserOrganizationList = components['schemas']['UserOrganizationList'];
export type ReceivedInvitationList = components['schemas']['ReceivedInvitationList'];
export type ReceivedInvitation = components['schemas']['ReceivedInvitation'];
export type AcceptedInvitation = components['schemas']['AcceptedInvitation'];
export type InvitationNotFound = components['schemas']['InvitationNotFound'];
export type DeclinedInvitation = components['schemas']['DeclinedInvitation'];
export type Permissions = components['schemas']['Permissions'];
export type TodoList = components['schemas']['TodoList'];
export type Todo = components['schemas']['Todo'];
export type TodoKind = components['schemas']['TodoKind'];
export type PolicyId = components['schemas']['PolicyId'];
export type TaskId = components['schemas']['TaskId'];
export type SoaId = components['schemas']['SoaId'];
export type QuestionnaireId = components['schemas']['QuestionnaireId'];
export type Organization = components['schemas']['Organization'];
export type ApprovableKind = components['schemas']['ApprovableKind'];
export type SelfApprovalRule = components['schemas']['SelfApprovalRule'];
export type CompanyProfile = components['schemas']['CompanyProfile'];
export type OrganizationStorage = components['schemas']['OrganizationStorage'];
export type OrganizationMove = components['schemas']['OrganizationMove'];
export type OrganizationNotFound = components['schemas']['OrganizationNotFound'];
export type OrganizationPatch = components['schemas']['OrganizationPatch'];
export type CompanyProfilePatch = components['schemas']['CompanyProfilePatch'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type ApiKey = components['schemas']['ApiKey'];
export type Scope = components['schemas']['Scope'];
export type InvalidCursor = components['schemas']['InvalidCursor'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type ExpiresIn = components['schemas']['ExpiresIn'];
export type IssuedApiKey = components['schemas']['IssuedApiKey'];
export type PermissionEscalation = components['schemas']['PermissionEscalation'];
export type TooManyApiKeys = components['schemas']['TooManyApiKeys'];
export type ApiKeyRemoval = components['schemas']['ApiKeyRemoval'];
export type ApiKeyNotFound = components['schemas']['ApiKeyNotFound'];
export type Revocation = components['schemas']['Revocation'];
export type RevokedSessions = components['schemas']['RevokedSessions'];
export type Department = components['schemas']['Department'];
export type MemberList = components['schemas']['MemberList'];
export type MemberRow = components['schemas']['MemberRow'];
export type Facets = components['schemas']['Facets'];
export type UnknownReference = components['schemas']['UnknownReference'];
export type NewMember = components['schemas']['NewMember'];
export type Member = components['schemas']['Member'];
export type MemberMove = components['schemas']['MemberMove'];
export type AlreadyMember = components['schemas']['AlreadyMember'];
export type NewMembers = components['schemas']['NewMembers'];
export type CreatedMembers = components['schemas']['CreatedMembers'];
export type MemberBatchError = components['schemas']['MemberBatchError'];
export type Invitation = components['schemas']['Invitation'];
export type MemberNotFound = components['schemas']['MemberNotFound'];
export type NotInvitable = components['schemas']['NotInvitable'];
export type EmailPreferences = components['schemas']['EmailPreferences'];
export type WantedEmails = components['schemas']['WantedEmails'];
export type NewEmailPreferences = components['schemas']['NewEmailPreferences'];
export type MemberPatch = components['schemas']['MemberPatch'];
export type CannotChangeOwnRole = components['schemas']['CannotChangeOwnRole'];
export type CannotDeactivateSelf = components['schemas']['CannotDeactivateSelf'];
export type InvitationPending = components['schemas']['InvitationPending'];
export type LastOwner = components['schemas']['LastOwner'];
export type UserNotEditable = components['schemas']['UserNotEditable'];
export type MemberRemoval = components['schemas']['MemberRemoval'];
export type CannotRemoveSelf = components['schemas']['CannotRemoveSelf'];
export type RoleList = components['schemas']['RoleList'];
export type BuiltInRoleRow = components['schemas']['BuiltInRoleRow'];
export type BuiltInRoleName = components['schemas']['BuiltInRoleName'];
export type RolePermissions = components['schemas']['RolePermissions'];
export type CustomRoleRow = components['schemas']['CustomRoleRow'];
export type RoleId = components['schemas']['RoleId'];
export type NewRole = components['schemas']['NewRole'];
export type CustomRole = components['schemas']['CustomRole'];
export type RoleMove = components['schemas']['RoleMove'];
export type RoleNameTaken = components['schemas']['RoleNameTaken'];
export type TooManyRoles = components['schemas']['TooManyRoles'];
export type RoleReference = components['schemas']['RoleReference'];
export type BuiltInRole = components['schemas']['BuiltInRole'];
export type RoleNotFound = components['schemas']['RoleNotFound'];
export type RolePatch = components['schemas']['RolePatch'];
export type BuiltInRoleImmutable = components['schemas']['BuiltInRoleImmutable'];
export type RoleRemoval = components['schemas']['RoleRemoval'];
export type RoleInUse = components['schemas']['RoleInUse'];
export type PolicyStatus = components['schemas']['PolicyStatus'];
export type MemberReference = components['schemas']['MemberReference'];
export type PolicyList = components['schemas']['PolicyList'];
export type PolicyRow = components['schemas']['PolicyRow'];
export type ReviewFrequency = components['schemas']['ReviewFrequency'];
export type PolicyTemplateId = components['schemas']['PolicyTemplateId'];
export type PolicyVersionId = components['schemas']['PolicyVersionId'];
export type Approval = components['schemas']['Approval'];
export type ApprovalState = components['schemas']['ApprovalState'];
export type NewPolicy = components['schemas']['NewPolicy'];
export type NewEditorContent = components['schemas']['NewEditorContent'];
export type EditorNode = components['schemas']['EditorNode'];
export type EditorMark = components['schemas']['EditorMark'];
export type Policy = components['schemas']['Policy'];
export type EditorContent = components['schemas']['EditorContent'];
export type PolicyMove = components['schemas']['PolicyMove'];
export type NoDraftContent = components['schemas']['NoDraftContent'];
export type ApprovalRequired = components['schemas']['ApprovalRequired'];
export type VersionDamaged = components['schemas']['VersionDamaged'];
export type PolicyNotFound = components['schemas']['PolicyNotFound'];
export type PolicyPatch = components['schemas']['PolicyPatch'];
export type UpdatedPolicy = components['schemas']['UpdatedPolicy'];
export type PolicyArchived = components['schemas']['PolicyArchived'];
export type PolicyRemoval = components['schemas']['PolicyRemoval'];
export type PolicyHasHistory = components['schemas']['PolicyHasHistory'];
export type NewPolicyReview = components['schemas']['NewPolicyReview'];
export type PolicyReview = components['schemas']['PolicyReview'];
export type ApprovalPending = components['schemas']['ApprovalPending'];
export type NoActiveVersion = components['schemas']['NoActiveVersion'];
export type NewAcknowledgement = components['schemas']['NewAcknowledgement'];
export type Acknowledgement = components['schemas']['Acknowledgement'];
export type ContentHash = components['schemas']['ContentHash'];
export type NotActiveVersion = components['schemas']['NotActiveVersion'];
export type PolicyReaderList = components['schemas']['PolicyReaderList'];
export type PolicyReader = components['schemas']['PolicyReader'];
export type PolicyVersionList = components['schemas']['PolicyVersionList'];
export type PolicyVersionRow = components['schemas']['PolicyVersionRow'];
export type PolicyVersionState = components['schemas']['PolicyVersionState'];
export type PolicyRejection = components['schemas']['PolicyRejection'];
export type PolicyVersion = components['schemas']['PolicyVersion'];
export type PolicyVersionMove = components['schemas']['PolicyVersionMove'];
export type VersionNotFound = components['schemas']['VersionNotFound'];
export type PolicyVersionDifference = components['schemas']['PolicyVersionDifference'];
export type ContentChange = components['schemas']['ContentChange'];
export type ContentAdded = components['schemas']['ContentAdded'];
export type ContentPath = components['schemas']['ContentPath'];
export type ContentRemoved = components['schemas']['ContentRemoved'];
export type ContentTextChanged = components['schemas']['ContentTextChanged'];
export type ContentAttributesChanged = components['schemas']['ContentAttributesChanged'];
export type ContentMarksChanged = components['schemas']['ContentMarksChanged'];
export type PolicyVersionPatch = components['schemas']['PolicyVersionPatch'];
export type PolicyVersionReference = components['schemas']['PolicyVersionReference'];
export type VersionImmutable = components['schemas']['VersionImmutable'];
export type PolicyPublication = components['schemas']['PolicyPublication'];
export type PublishedPolicyVersion = components['schemas']['PublishedPolicyVersion'];
export type PolicyVersionTransition = components['schemas']['PolicyVersionTransition'];
export type VersionNotPublished = components['schemas']['VersionNotPublished'];
export type PolicySubmission = components['schemas']['PolicySubmission'];
export type ApproverNotEligible = components['schemas']['ApproverNotEligible'];
export type SelfApproval = components['schemas']['SelfApproval'];
export type VersionChanged = components['schemas']['VersionChanged'];
export type NotPending = components['schemas']['NotPending'];
export type ApprovalVerdict = components['schemas']['ApprovalVerdict'];
export type NotTheApprover = components['schemas']['NotTheApprover'];
export type VendorCategory = components['schemas']['VendorCategory'];
export type VendorStatus = components['schemas']['VendorStatus'];
export type RiskLevel = components['schemas']['RiskLevel'];
export type VendorList = components['schemas']['VendorList'];
export type VendorRow = components['schemas']['VendorRow'];
export type VendorId = components['schemas']['VendorId'];
export type Probability = components['schemas']['Probability'];
export type Impact = components['schemas']['Impact'];
export type VendorRisk = components['schemas']['VendorRisk'];
export type RiskRating = components['schemas']['RiskRating'];
export type VendorWarning = components['schemas']['VendorWarning'];
export type NewVendor = components['schemas']['NewVendor'];
export type Vendor = components['schemas']['Vendor'];
export type VendorMove = components['schemas']['VendorMove'];
export type VendorNotFound = components['schemas']['VendorNotFound'];
export type VendorPatch = components['schemas']['VendorPatch'];
export type VendorRemoval = components['schemas']['VendorRemoval'];
export type FieldChangeList = components['schemas']['FieldChangeList'];
export type FieldChange = components['schemas']['FieldChange'];
export type AuditActor = components['schemas']['AuditActor'];
export type ContextEntryList = components['schemas']['ContextEntryList'];
export type ContextEntryRow = components['schemas']['ContextEntryRow'];
export type ContextEntryId = components['schemas']['ContextEntryId'];
export type NewContextEntry = components['schemas']['NewContextEntry'];
export type ContextEntry = components['schemas']['ContextEntry'];
export type ContextEntryMove = components['schemas']['ContextEntryMove'];
export type ContextEntryNotFound = components['schemas']['ContextEntryNotFound'];
export type ContextEntryPatch = components['schemas']['ContextEntryPatch'];
export type ContextEntryRemoval = components['schemas']['ContextEntryRemoval'];
export type WebhookList = components['schemas']['WebhookList'];
export type WebhookRow = components['schemas']['WebhookRow'];
export type WebhookId = components['schemas']['WebhookId'];
export type Author = components['schemas']['Author'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type IssuedWebhook = components['schemas']['IssuedWebhook'];
export type WebhookMove = components['schemas']['WebhookMove'];
export type WebhookUrlRejected = components['schemas']['WebhookUrlRejected'];
export type EgressNotConfigured = components['schemas']['EgressNotConfigured'];
export type SecretsNotConfigured = components['schemas']['SecretsNotConfigured'];
export type TooManyWebhooks = components['schemas']['TooManyWebhooks'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookNotFound = components['schemas']['WebhookNotFound'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookRemoval = components['schemas']['WebhookRemoval'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryId = components['schemas']['DeliveryId'];
export type AuditEventId = components['schemas']['AuditEventId'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type WebhookDisabled = components['schemas']['WebhookDisabled'];
export type ReplaySpan = components['schemas']['ReplaySpan'];
export type WebhookReplay = components['schemas']['WebhookReplay'];
export type TooManyEvents = components['schemas']['TooManyEvents'];
export type DeliveryList = components['schemas']['DeliveryList'];
export type DeliveryNotFound = components['schemas']['DeliveryNotFound'];
export type TaskStatus = components['schemas']['TaskStatus'];
export type TaskFrequency = components['schemas']['TaskFrequency'];
export type EvidenceAge = components['schemas']['EvidenceAge'];
export type TaskList = components['schemas']['TaskList'];
export type TaskRow = components['schemas']['TaskRow'];
export type NewTask = components['schemas']['NewTask'];
export type SettableTaskStatus = components['schemas']['SettableTaskStatus'];
export type Task = components['schemas']['Task'];
export type TaskMove = components['schemas']['TaskMove'];
export type TaskStatusChange = components['schemas']['TaskStatusChange'];
export type ChangedTaskStatuses = components['schemas']['ChangedTaskStatuses'];
export type ChangedTaskStatus = components['schemas']['ChangedTaskStatus'];
export type TaskStatusError = components['schemas']['TaskStatusError'];
export type TaskNotFound = components['schemas']['TaskNotFound'];
export type TaskPatch = components['schemas']['TaskPatch'];
export type SubmissionRequired = components['schemas']['SubmissionRequired'];
export type TaskRemoval = components['schemas']['TaskRemoval'];
export type TaskSubmission = components['schemas']['TaskSubmission'];
export type TaskClosed = components['schemas']['TaskClosed'];
export type AttachmentList = components['schemas']['AttachmentList'];
export type AttachmentRow = components['schemas']['AttachmentRow'];
export type AttachmentId = components['schemas']['AttachmentId'];
export type FileType = components['schemas']['FileType'];
export type NewAttachment = components['schemas']['NewAttachment'];
export type FileData = components['schemas']['FileData'];
export type Attachment = components['schemas']['Attachment'];
export type AttachmentMove = components['schemas']['AttachmentMove'];
export type FileTypeMismatch = components['schemas']['FileTypeMismatch'];
export type FileTypeRefused = components['schemas']['FileTypeRefused'];
export type StorageFull = components['schemas']['StorageFull'];
export type AttachmentNotFound = components['schemas']['AttachmentNotFound'];
export type AttachmentRemoval = components['schemas']['AttachmentRemoval'];
export type AutomationList = components['schemas']['AutomationList'];
export type AutomationRow = components['schemas']['AutomationRow'];
export type AutomationId = components['schemas']['AutomationId'];
export type NewAutomation = components['schemas']['NewAutomation'];
export type Automation = components['schemas']['Automation'];
export type AutomationMove = components['schemas']['AutomationMove'];
export type AutomationNotFound = components['schemas']['AutomationNotFound'];
export type AutomationPatch = components['schemas']['AutomationPatch'];
export type AutomationArchived = components['schemas']['AutomationArchived'];
export type AutomationRemoval = components['schemas']['AutomationRemoval'];
export type AutomationHasVersions = components['schemas']['AutomationHasVersions'];
export type AutomationVersionList = components['schemas']['AutomationVersionList'];
export type AutomationVersionRow = components['schemas']['AutomationVersionRow'];
export type AutomationVersionId = components['schemas']['AutomationVersionId'];
export type NewAutomationVersion = components['schemas']['NewAutomationVersion'];
export type AutomationVersion = components['schemas']['AutomationVersion'];
export type AutomationVersionNotFound = components['schemas']['AutomationVersionNotFound'];
export type BrowserAutomationList = components['schemas']['BrowserAutomationList'];
export type BrowserAutomationRow = components['schemas']['BrowserAutomationRow'];
export type BrowserAutomationId = components['schemas']['BrowserAutomationId'];
export type BrowserSessionId = components['schemas']['BrowserSessionId'];
export type NewBrowserAutomation = components['schemas']['NewBrowserAutomation'];
export type BrowserAutomation = components['schemas']['BrowserAutomation'];
export type BrowserStep = components['schemas']['BrowserStep'];
export type BrowserStepAction = components['schemas']['BrowserStepAction'];
export type BrowserOpen = components['schemas']['BrowserOpen'];
export type BrowserClick = components['schemas']['BrowserClick'];
export type BrowserClickRole = components['schemas']['BrowserClickRole'];
export type BrowserFill = components['schemas']['BrowserFill'];
export type BrowserChoose = components['schemas']['BrowserChoose'];
export type BrowserPress = components['schemas']['BrowserPress'];
export type BrowserKey = components['schemas']['BrowserKey'];
export type BrowserWait = components['schemas']['BrowserWait'];
export type BrowserScroll = components['schemas']['BrowserScroll'];
export type BrowserExpect = components['schemas']['BrowserExpect'];
export type BrowserScreenshot = components['schemas']['BrowserScreenshot'];
export type BrowserStepProblem = components['schemas']['BrowserStepProblem'];
export type BrowserAutomationMove = components['schemas']['BrowserAutomationMove'];
export type TargetUrlRejected = components['schemas']['TargetUrlRejected'];
export type ScheduleTooFrequent = components['schemas']['ScheduleTooFrequent'];
export type BrowserSessionNotFound = components['schemas']['BrowserSessionNotFound'];
export type TooManyBrowserAutomations = components['schemas']['TooManyBrowserAutomations'];
export type BrowserAutomationNotFound = components['schemas']['BrowserAutomationNotFound'];
export type BrowserAutomationPatch = components['schemas']['BrowserAutomationPatch'];
export type BrowserAutomationRemoval = components['schemas']['BrowserAutomationRemoval'];
export type BrowserRun = components['schemas']['BrowserRun'];
export type BrowserRunId = components['schemas']['BrowserRunId'];
export type BrowserRunStatus = components['schemas']['BrowserRunStatus'];
export type BrowserRunStep = components['schemas']['BrowserRunStep'];
export type BrowserRunUnfinished = components['schemas']['BrowserRunUnfinished'];
export type BrowserRunList = components['schemas']['BrowserRunList'];
export type BrowserRunNotFound = components['schemas']['BrowserRunNotFound'];
export type BrowserSessionList = components['schemas']['BrowserSessionList'];
export type BrowserSessionRow = components['schemas']['BrowserSessionRow'];
export type NewBrowserSession = components['schemas']['NewBrowserSession'];
export type StorageState = components['schemas']['StorageState'];
export type BrowserCookie = components['schemas']['BrowserCookie'];
export type OriginStorage = components['schemas']['OriginStorage'];
export type LocalStorageEntry = components['schemas']['LocalStorageEntry'];
export type BrowserSession = components['schemas']['BrowserSession'];
export type BrowserSessionMove = components['schemas']['BrowserSessionMove'];
export type BrowserSessionRejected = components['schemas']['BrowserSessionRejected'];
export type TooManyBrowserSessions = components['schemas']['TooManyBrowserSessions'];
export type BrowserSessionPatch = components['schemas']['BrowserSessionPatch'];
export type NewBrowserSessionState = components['schemas']['NewBrowserSessionState'];
export type BrowserSessionRemoval = components['schemas']['BrowserSessionRemoval'];
export type NewBrowserLoginCheck = components['schemas']['NewBrowserLoginCheck'];
export type BrowserLoginCheck = components['schemas']['BrowserLoginCheck'];
export type PageUrlRejected = components['schemas']['PageUrlRejected'];
export type SessionStateInvalid = components['schemas']['SessionStateInvalid'];
export type BrowserBusy = components['schemas']['BrowserBusy'];
export type BrowserUnavailable = components['schemas']['BrowserUnavailable'];
export type SessionStateUnreadable = components['schemas']['SessionStateUnreadable'];
export type Language = components['schemas']['Language'];
export type CatalogueList = components['schemas']['CatalogueList'];
export type CatalogueRow = components['schemas']['CatalogueRow'];
export type CatalogueId = components['schemas']['CatalogueId'];
export type Catalogue = components['schemas']['Catalogue'];
export type Control = components['schemas']['Control'];
export type ControlId = components['schemas']['ControlId'];
export type CatalogueNotFound = components['schemas']['CatalogueNotFound'];
export type SoaStatus = components['schemas']['SoaStatus'];
export type SoaList = components['schemas']['SoaList'];
export type SoaRow = components['schemas']['SoaRow'];
export type NewSoa = components['schemas']['NewSoa'];
export type Soa = components['schemas']['Soa'];
export type SoaDecline = components['schemas']['SoaDecline'];
export type SoaCoverage = components['schemas']['SoaCoverage'];
export type SoaControl = components['schemas']['SoaControl'];
export type SoaControlDecision = components['schemas']['SoaControlDecision'];
export type InclusionReason = components['schemas']['InclusionReason'];
export type ControlImplementation = components['schemas']['ControlImplementation'];
export type SoaLinked = components['schemas']['SoaLinked'];
export type SoaLinkType = components['schemas']['SoaLinkType'];
export type SoaLinkState = components['schemas']['SoaLinkState'];
export type SoaMove = components['schemas']['SoaMove'];
export type SoaSubmission = components['schemas']['SoaSubmission'];
export type SubmittedSoa = components['schemas']['SubmittedSoa'];
export type SoaNotFound = components['schemas']['SoaNotFound'];
export type CatalogueMissing = components['schemas']['CatalogueMissing'];
export type AlreadyApproved = components['schemas']['AlreadyApproved'];
export type Incomplete = components['schemas']['Incomplete'];
export type SoaArchived = components['schemas']['SoaArchived'];
export type SoaPatch = components['schemas']['SoaPatch'];
export type SoaRemoval = components['schemas']['SoaRemoval'];
export type SoaHasVersions = components['schemas']['SoaHasVersions'];
export type SoaDecisionsPatch = components['schemas']['SoaDecisionsPatch'];
export type SoaDecisionPatch = components['schemas']['SoaDecisionPatch'];
export type InvalidDecisions = components['schemas']['InvalidDecisions'];
export type SoaVersionList = components['schemas']['SoaVersionList'];
export type SoaVersionRow = components['schemas']['SoaVersionRow'];
export type SoaVersionId = components['schemas']['SoaVersionId'];
export type SoaVersion = components['schemas']['SoaVersion'];
export type SoaDecision = components['schemas']['SoaDecision'];
export type SoaVersionDamaged = components['schemas']['SoaVersionDamaged'];
export type SoaVersionNotFound = components['schemas']['SoaVersionNotFound'];
export type SoaComparison = components['schemas']['SoaComparison'];
export type SoaFieldChange = components['schemas']['SoaFieldChange'];
export type SoaChange = components['schemas']['SoaChange'];
export type SoaExportFormat = components['schemas']['SoaExportFormat'];
export type SoaExport = components['schemas']['SoaExport'];
export type ExportWarning = components['schemas']['ExportWarning'];
export type FormatUnavailable = components['schemas']['FormatUnavailable'];
export type NewQuestionnaire = components['schemas']['NewQuestionnaire'];
export type QuestionnaireData = components['schemas']['QuestionnaireData'];
export type QuestionnaireSource = components['schemas']['QuestionnaireSource'];
export type SheetMapping = components['schemas']['SheetMapping'];
export type AskedSheetMapping = components['schemas']['AskedSheetMapping'];
export type ColumnLetters = components['schemas']['ColumnLetters'];
export type OtherSheetMapping = components['schemas']['OtherSheetMapping'];
export type UploadedQuestionnaire = components['schemas']['UploadedQuestionnaire'];
export type CarriesOver = components['schemas']['CarriesOver'];
export type QuestionnaireWarning = components['schemas']['QuestionnaireWarning'];
export type ReadWarningCode = components['schemas']['ReadWarningCode'];
export type CellPlace = components['schemas']['CellPlace'];
export type TablePlace = components['schemas']['TablePlace'];
export type OrdinalPlace = components['schemas']['OrdinalPlace'];
export type PagePlace = components['schemas']['PagePlace'];
export type PointerPlace = components['schemas']['PointerPlace'];
export type SheetPlace = components['schemas']['SheetPlace'];
export type QuestionSection = components['schemas']['QuestionSection'];
export type MappingSource = components['schemas']['MappingSource'];
export type NoQuestionsFound = components['schemas']['NoQuestionsFound'];
export type UnreadableFile = components['schemas']['UnreadableFile'];
export type UnreadFormat = components['schemas']['UnreadFormat'];
export type NewQuestionnaireExport = components['schemas']['NewQuestionnaireExport'];
export type QuestionnaireExportFormat = components['schemas']['QuestionnaireExportFormat'];
export type QuestionnaireExport = components['schemas']['QuestionnaireExport'];
export type UnwrittenAnswer = components['schemas']['UnwrittenAnswer'];
export type QuestionId = components['schemas']['QuestionId'];
export type QuestionnaireNotFound = components['schemas']['QuestionnaireNotFound'];
export type QuestionnaireStatus = components['schemas']['QuestionnaireStatus'];
export type QuestionnaireList = components['schemas']['QuestionnaireList'];
export type QuestionnaireRow = components['schemas']['QuestionnaireRow'];
export type QuestionnaireFormat = components['schemas']['QuestionnaireFormat'];
export type Questionnaire = components['schemas']['Questionnaire'];
export type QuestionnaireMove = components['schemas']['QuestionnaireMove'];
export type QuestionnairePreview = components['schemas']['QuestionnairePreview'];
export type PreviewSheet = components['schemas']['PreviewSheet'];
export type SheetKind = components['schemas']['SheetKind'];
export type PreviewColumn = components['schemas']['PreviewColumn'];
export type ColumnMeaning = components['schemas']['ColumnMeaning'];
export type PreviewLine = components['schemas']['PreviewLine'];
export type QuestionnaireRemoval = components['schemas']['QuestionnaireRemoval'];
export type NewMapping = components['schemas']['NewMapping'];
export type MappedQuestionnaire = components['schemas']['MappedQuestionnaire'];
export type NamedQuestions = components['schemas']['NamedQuestions'];
export type QuestionName = components['schemas']['QuestionName'];
export type QuestionnaireSent = components['schemas']['QuestionnaireSent'];
export type QuestionnaireFull = components['schemas']['QuestionnaireFull'];
export type QuestionnairePatch = components['schemas']['QuestionnairePatch'];
export type ReviewedQuestionnaire = components['schemas']['ReviewedQuestionnaire'];
export type QuestionnaireSubmission = components['schemas']['QuestionnaireSubmission'];
export type QuestionnaireNotDraft = components['schemas']['QuestionnaireNotDraft'];
export type UnconfirmedAnswers = components['schemas']['UnconfirmedAnswers'];
export type QuestionnaireNotApproved = components['schemas']['QuestionnaireNotApproved'];
export type QuestionnaireOpen = components['schemas']['QuestionnaireOpen'];
export type QuestionStatus = components['schemas']['QuestionStatus'];
export type AnswerState = components['schemas']['AnswerState'];
export type QuestionList = components['schemas']['QuestionList'];
export type QuestionRow = components['schemas']['QuestionRow'];
export type QuestionOrigin = components['schemas']['QuestionOrigin'];
export type AnswerKind = components['schemas']['AnswerKind'];
export type AnswerSuggestion = components['schemas']['AnswerSuggestion'];
export type LibraryAnswerId = components['schemas']['LibraryAnswerId'];
export type EarlierAnswer = components['schemas']['EarlierAnswer'];
export type Question = components['schemas']['Question'];
export type QuestionMove = components['schemas']['QuestionMove'];
export type QuestionNotFound = components['schemas']['QuestionNotFound'];
export type NewAnswer = components['schemas']['NewAnswer'];
export type InvalidAnswer = components['schemas']['InvalidAnswer'];
export type NewQuestion = components['schemas']['NewQuestion'];
export type QuestionPatch = components['schemas']['QuestionPatch'];
export type QuestionRemoval = components['schemas']['QuestionRemoval'];
export type LastQuestion = components['schemas']['LastQuestion'];
export type QuestionSplit = components['schemas']['QuestionSplit'];
export type QuestionPart = components['schemas']['QuestionPart'];
export type SplitQuestions = components['schemas']['SplitQuestions'];
export type QuestionJoin = components['schemas']['QuestionJoin'];
export type SeveralAnswers = components['schemas']['SeveralAnswers'];
export type NewAnswers = components['schemas']['NewAnswers'];
export type QuestionAnswer = components['schemas']['QuestionAnswer'];
export type ChangedAnswers = components['schemas']['ChangedAnswers'];
export type InvalidAnswers = components['schemas']['InvalidAnswers'];
export type NamedAnswers = components['schemas']['NamedAnswers'];
export type AnswerColumn = components['schemas']['AnswerColumn'];
export type LibraryAnswerList = components['schemas']['LibraryAnswerList'];
export type LibraryAnswerRow = components['schemas']['LibraryAnswerRow'];
export type LibraryAnswer = components['schemas']['LibraryAnswer'];
export type LibraryAnswerMove = components['schemas']['LibraryAnswerMove'];
export type LibraryAnswerNotFound = components['schemas']['LibraryAnswerNotFound'];
export type LibraryAnswerPatch = components['schemas']['LibraryAnswerPatch'];
export type LibraryAnswerRemoval = components['schemas']['LibraryAnswerRemoval'];
export type AuditOutcome = components['schemas']['AuditOutcome'];
export type AuditEventList = components['schemas']['AuditEventList'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type ApiKeysListQuery = components['schemas']['ApiKeysListQuery'];
export type PeopleListQuery = components['schemas']['PeopleListQuery'];
export type RolesGetResult = components['schemas']['RolesGetResult'];
export type PoliciesListQuery = components['schemas']['PoliciesListQuery'];
export type PoliciesAcknowledgementsQuery = components['schemas']['PoliciesAcknowledgementsQuery'];
export type PolicyVersionsListQuery = components['schemas']['PolicyVersionsListQuery'];
export type PolicyVersionsExportQuery = components['schemas']['PolicyVersionsExportQuery'];
export type VendorsListQuery = components['schemas']['VendorsListQuery'];
export type VendorsHistoryQuery = components['schemas']['VendorsHistoryQuery'];
export type ContextListQuery = components['schemas']['ContextListQuery'];
export type WebhooksListQuery = components['schemas']['WebhooksListQuery'];
export type WebhooksListDeliveriesQuery = components['schemas']['WebhooksListDeliveriesQuery'];
export type TasksListQuery = components['schemas']['TasksListQuery'];
export type TasksHistoryQuery = components['schemas']['TasksHistoryQuery'];
export type AttachmentsListQuery = components['schemas']['AttachmentsListQuery'];
export type AttachmentsCreateForm = components['schemas']['AttachmentsCreateForm'];
export type AutomationsListQuery = components['schemas']['AutomationsListQuery'];
export type BrowserAutomationsListQuery = components['schemas']['BrowserAutomationsListQuery'];
export type BrowserAutomationsListRunsQuery = components['schemas']['BrowserAutomationsListRunsQuery'];
export type BrowserSessionsListQuery = components['schemas']['BrowserSessionsListQuery'];
export type SoaListCataloguesQuery = components['schemas']['SoaListCataloguesQuery'];
export type SoaGetCatalogueQuery = components['schemas']['SoaGetCatalogueQuery'];
export type SoaListQuery = components['schemas']['SoaListQuery'];
export type SoaListVersionsQuery = components['schemas']['SoaListVersionsQuery'];
export type SoaCompareQuery = components['schemas']['SoaCompareQuery'];
export type SoaExportQuery = components['schemas']['SoaExportQuery'];
export type QuestionnairesCreateForm = components['schemas']['QuestionnairesCreateForm'];
export type QuestionnairesListQuery = components['schemas']['QuestionnairesListQuery'];
export type QuestionsListQuery = components['schemas']['QuestionsListQuery'];
export type QuestionsConfirmBody = components['schemas']['QuestionsConfirmBody'];
export type QuestionsDiscardBody = components['schemas']['QuestionsDiscardBody'];
export type AnswerLibraryListQuery = components['schemas']['AnswerLibraryListQuery'];
export type AuditLogsListQuery = components['schemas']['AuditLogsListQuery'];
export type AuditLogsExportQuery = components['schemas']['AuditLogsExportQuery'];
/** A problem document of any endpoint. `code` says which one. */
export type Problem =
  | MethodNotAllowed
  | InvalidHeader
  | InvalidRequest
  | MalformedBody
  | AmbiguousCredentials
  | IdempotencyKeyReused
  | InternalError
  | ServiceUnavailable
  | Unauthenticated
  | NotAMember
  | OrganizationRequired
  | CrossOriginRequest
  | PermissionMissing
  | NotFound
  | BodyTooLarge
  | RequestTimeout
  | UnsupportedMediaType
  | TooManyRequests
  | HeadersTooLarge
  | SessionRequired
  | UserNotFound
  | EmailTaken
  | Busy
  | PreconditionFailed
  | InvitationNotFound
  | OrganizationNotFound
  | InvalidCursor
  | PermissionEscalation
  | TooManyApiKeys
  | ApiKeyNotFound
  | UnknownReference
  | AlreadyMember
  | MemberNotFound
  | NotInvitable
  | CannotChangeOwnRole
  | CannotDeactivateSelf
  | InvitationPending
  | LastOwner
  | UserNotEditable
  | CannotRemoveSelf
  | RoleNameTaken
  | TooManyRoles
  | RoleNotFound
  | BuiltInRoleImmutable
  | RoleInUse
  | NoDraftContent
  | ApprovalRequired
  | VersionDamaged
  | PolicyNotFound
  | PolicyArchived
  | PolicyHasHistory
  | ApprovalPending
  | NoActiveVersion
  | NotActiveVersion
  | VersionNotFound
  | VersionImmutable
  | VersionNotPublished
  | ApproverNotEligible
  | SelfApproval
  | VersionChanged
  | NotPending
  | NotTheApprover
  | VendorNotFound
  | ContextEntryNotFound
  | WebhookUrlRejected
  | EgressNotConfigured
  | SecretsNotConfigured
  | TooManyWebhooks
  | WebhookNotFound
  | WebhookDisabled
  | TooManyEvents
  | DeliveryNotFound
  | TaskNotFound
  | SubmissionRequired
  | TaskClosed
  | FileTypeMismatch
  | FileTypeRefused
  | StorageFull
  | AttachmentNotFound
  | AutomationNotFound
  | AutomationArchived
  | AutomationHasVersions
  | AutomationVersionNotFound
  | TargetUrlRejected
  | ScheduleTooFrequent
  | BrowserSessionNotFound
  | TooManyBrowserAutomations
  | BrowserAutomationNotFound
  | BrowserRunUnfinished
  | BrowserRunNotFound
  | BrowserSessionRejected
  | TooManyBrowserSessions
  | PageUrlRejected
  | SessionStateInvalid
  | BrowserBusy
  | BrowserUnavailable
  | SessionStateUnreadable
  | CatalogueNotFound
  | SoaNotFound
  | CatalogueMissing
  | AlreadyApproved
  | Incomplete
  | SoaArchived
  | SoaHasVersions
  | InvalidDecisions
  | SoaVersionDamaged
  | SoaVersionNotFound
  | FormatUnavailable
  | NoQuestionsFound
  | UnreadableFile
  | QuestionnaireNotFound
  | QuestionnaireSent
  | QuestionnaireFull
  | QuestionnaireNotDraft
  | UnconfirmedAnswers
  | QuestionnaireNotApproved
  | QuestionnaireOpen
  | QuestionNotFound
  | InvalidAnswer
  | LastQuestion
  | SeveralAnswers
  | InvalidAnswers
  | LibraryAnswerNotFound
