package io.tremaux.janusgraph.server;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.HandlerWrapper;

/**
 * Rejects each request whose {@code Host} is no name of this server, before its login is looked at. Else a page of
 * another site, whose name its owner lets point to this machine, would count as a page of this server, and could read
 * the graph ("DNS rebinding"). Ports are not compared: a tunnel may have another.
 */
final class HostCheck extends HandlerWrapper {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> names;

    /** @param names of this server, in small letters, beside those of the loopback interface */
    HostCheck(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    @Override
    public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        String name = request.getServerName().toLowerCase(Locale.ROOT);
        if (LOOPBACK.contains(name) || names.contains(name) || isAddress(name, request.getLocalAddr())) {
            super.handle(target, base, request, response);
            return;
        }
        base.setHandled(true);
        Problem problem = Problem.of(
                        Kind.FORBIDDEN,
                        "The header Host names " + Problem.shortened(name) + ", which is no name of this server.")
                .expecting("localhost, the address that the server listens on, or a name given by --host-name");
        ProblemPages.write(response, problem);
    }

    /** Whether a host is the address at which the request came. An address is no name: nothing is looked up. */
    private static boolean isAddress(String host, String address) {
        if (!host.startsWith("[")) {
            return host.equals(address);
        }
        try {
            return InetAddress.getByName(host).equals(InetAddress.getByName(address));
        } catch (UnknownHostException e) { // no address of IPv6
            return false;
        }
    }
}
