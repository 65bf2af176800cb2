package io.tremaux.janusgraph.server;

import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletRequestWrapper;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.security.ServerAuthException;
import org.eclipse.jetty.security.authentication.BasicAuthenticator;
import org.eclipse.jetty.server.Authentication;
import org.jspecify.annotations.Nullable;

/** Logins by HTTP Basic. A header that is not in its form is no login; Jetty would fail over it. */
final class BasicLogins extends BasicAuthenticator {
    @Override
    public Authentication validateRequest(ServletRequest request, ServletResponse response, boolean mandatory)
            throws ServerAuthException {
        try {
            return super.validateRequest(request, response, mandatory);
        } catch (IllegalArgumentException e) {
            return super.validateRequest(new WithoutLogin((HttpServletRequest) request), response, mandatory);
        }
    }

    private static final class WithoutLogin extends HttpServletRequestWrapper {
        WithoutLogin(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return HttpHeader.AUTHORIZATION.is(name) ? null : super.getHeader(name);
        }
    }
}
